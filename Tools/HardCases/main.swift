// Prints the table of the hard cases: see Scripts/generate.
print(HardCaseTable().markdown, terminator: "")
