; other spellings
        ex af,af' : ex af,af : ex af : exa
        ex de,hl : ex hl,de
        jp (hl) : jp hl : jp [hl] : jp ix : jp (iy)
        in f,(c) : in (c) : in a,(254) : in a,254 : out (254),a : out 254,a
        add a,b : add b : adc 5 : sbc (hl) : add ixl
        sll a : sli a : sli (ix+1),b
        ld a,[hl] : ld a,[ix+5] : ld [$1234],a : ld a,[$1234]
        ld hx,1 : ld xh,1 : ld ixh,1 : ld lx,1 : ld xl,1 : ld hy,1 : ld yh,1 : ld ly,1 : ld yl,1
        jp s,5 : jp ns,5 : call s,5 : ret ns
        ld a,low bc : ld a,high ix : ld b,low hl
        rst 8 : rst $38 : rst 56
        jp (5) : call (5) : cp (5) : ld b,(5)
