; differs: sjasmplus evaluates both as 0
x       equ y
y       equ x
