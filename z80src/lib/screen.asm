; screen: the display file and its colours

; The screen has 24 rows of 32 character cells. A place on it is always D = row (0-23), E = column (0-31).
; The dots of a cell are eight bytes, 256 apart, from $4000 + third * 2048 + row in the third * 32 + column; its colour
; is the byte at $5800 + row * 32 + column: FLASH, BRIGHT, three bits of PAPER, three bits of INK.

BLACK           EQU  0
BLUE            EQU  1
RED             EQU  2
MAGENTA         EQU  3
GREEN           EQU  4
CYAN            EQU  5
YELLOW          EQU  6
WHITE           EQU  7
PAPER           EQU  8                  ; times a colour
BRIGHT          EQU  64

BORDER          EQU  BLACK              ; the game's border; also what the beeper leaves there
ULA             EQU  $FE                ; the port of border, speaker and keys

DISPLAY         EQU  $4000
ATTRIBUTES      EQU  $5800

; screen_clear: an empty screen in one colour
; In:       A = the attribute of every cell; 0 hides what is drawn until it is coloured
; Out:      -
; Clobbers: A BC DE HL
; T: 145205   Stack: 0
screen_clear:
        LD   HL,ATTRIBUTES              ; the colours first: the old picture goes at once
        LD   DE,ATTRIBUTES + 1
        LD   BC,767
        LD   (HL),A
        LDIR
        LD   HL,DISPLAY
        LD   DE,DISPLAY + 1
        LD   BC,6143
        LD   (HL),0
        LDIR
        LD   A,BORDER
        OUT  (ULA),A
        RET

; screen_address: where a cell's dots begin
; In:       DE = row, column
; Out:      HL = the address of its uppermost eight dots
; Clobbers: A
; T: 63   Stack: 0
screen_address:
        LD   A,D
        AND  %00011000                  ; the third
        OR   HIGH DISPLAY
        LD   H,A
        LD   A,D
        RRCA
        RRCA
        RRCA
        AND  %11100000                  ; the row in the third
        OR   E
        LD   L,A
        RET

; attribute_address: where a cell's colour is
; In:       DE = row, column
; Out:      HL = the address of its attribute
; Clobbers: A
; T: 67   Stack: 0
attribute_address:
        LD   A,D
        RRCA
        RRCA
        RRCA
        LD   L,A
        AND  %00000011
        OR   HIGH ATTRIBUTES
        LD   H,A
        LD   A,L
        AND  %11100000
        OR   E
        LD   L,A
        RET

; fill_attributes: colours a rectangle of cells
; In:       DE = row, column of its upper left cell, B = rows, C = columns, A = attribute
; Out:      -
; Clobbers: A BC HL
; T: 23877   Stack: 6
fill_attributes:
        PUSH DE
        PUSH AF
        CALL attribute_address
        POP  AF
        LD   DE,32
.row:   PUSH BC
        PUSH HL
.cell:  LD   (HL),A
        INC  HL
        DEC  C
        JR   NZ,.cell
        POP  HL
        ADD  HL,DE
        POP  BC
        DJNZ .row
        POP  DE
        RET

; draw_picture: 16 x 16 dots on four cells; their colours stay
; In:       DE = row, column of the upper left cell, HL = 16 rows of two bytes
; Out:      -
; Clobbers: A BC HL
; T: 1430   Stack: 4
draw_picture:
        LD   B,H
        LD   C,L
        CALL .half
        INC  D
        CALL .half
        DEC  D
        RET
.half:  CALL screen_address
.line:  LD   A,(BC)
        LD   (HL),A
        INC  BC
        INC  L
        LD   A,(BC)
        LD   (HL),A
        INC  BC
        DEC  L
        INC  H                          ; the next line of dots, until H has left the cell
        LD   A,H
        AND  %00000111
        JR   NZ,.line
        RET
