 org $8000
 nop ld a,5
 ld b,6 db 7