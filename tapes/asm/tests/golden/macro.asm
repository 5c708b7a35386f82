        macro two first, second
        db first
        dw second
        endm
        two 1,2
        two 1+2 , 3
        two ",",','
        two <1,2>,<3>
        two (1),(2)
        two <'!>'>,<"!!">
named   macro
        db 9
        endm
        named
with    macro x
        db x
        endm
label:  with 5
        with 6 : with 7
