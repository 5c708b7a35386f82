; the pages of a 128K: SLOT, PAGE, MMU with its options, ORG with a page, DISP with a page
 DEVICE ZXSPECTRUM128
 SLDOPT COMMENT KEY
 ORG $8000
low: db $$, $$low, $$far, $$$$low
 ORG $C000, 3
far: db $$ ; KEY in bank 3
 PAGE 4
four: ld a, $$far
 ORG $C000
 SLOT 2
 PAGE 6
 ORG $8000
six: db $$six, $$
 MMU $8000, 2
 MMU 0 2, 5
 ORG $0000
zero: db $$zero, $$
 ORG $7FFE
over: db 1,2,3,4
after: db $$over, $$after
 MMU 3 n, 0, $FFFE
 db 10,11,12,13 ; the last two are in page 1
next: db $$, $$next
 MMU 3 n, 1, $FFFD
 db 8,9,10,11
again: db $$
 MMU 3, 7
 ORG $C000
 DISP $6000, 6
shown: dw $, $$, $$$, $$$$, shown, $$shown, $$$shown, $$$$shown
 ENT
given EQU $C123, 3
mapped EQU $C123
now = $8000
 dw $$given, $$mapped, $$now, $$$given
inside+1: ld a,0
 dw $$inside
 DEVICE ZXSPECTRUM1024
 ORG $C000, 63
high: db $$high
