        STRUCT s
x       DB
y       DW
        ENDS
v       s = $C000
        LD A,(v.x)
        LD HL,(v.y)
        LD IX,v
        LD (IX+s.y),L
