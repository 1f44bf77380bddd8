[playlist]
NumberOfEntries=2
File1=http://a.example/1.mp3
Title1=One
Length1=61
file2="two.mp3"
