import Glibc

// The process that finds media servers in the network and reads their contents: started by a program, which reads its
// output. It parses documents of any device, and is therefore a separate program.
exit(DLNAProgram.run(Array(CommandLine.arguments.dropFirst())))
