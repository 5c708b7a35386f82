; differs: sjasmplus takes both as 0
x       equ y
y       equ x
