        struct s
x       byte 1
.z      byte 3
        ends
a       s
        ld a,(a.z)
        db s.z
