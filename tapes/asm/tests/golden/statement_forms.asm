; colons, blanks, dots
	ld	a	,	b
 ld a,b:inc a:.db 5
        .org 10h
        db 1 : : db 2
        db 3 :: db 4
        db 5 :.: db 6
        ld a , ( ix + 5 )
        jp ( hl )
