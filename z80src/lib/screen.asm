; screen: the display file and its colours

; The screen has 24 rows of 32 character cells. A place on it is always D = row (0-23), E = column (0-31).
; The dots of a cell are eight bytes, 256 apart, from $4000 + third * 2048 + row in the third * 32 + column; its colour
; is the byte at $5800 + row * 32 + column: FLASH, BRIGHT, three bits of PAPER, three bits of INK.
;
; A whole screen takes some frames to draw. So that it is never seen half done, screen_hide makes the screen black; from then on
; the dots are drawn on it, but the colours are kept in HIDDEN; screen_show copies them, and the picture is there.

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
FLASH           EQU  128

BORDER          EQU  BLACK              ; the game's border; also what the beeper leaves there
ULA             EQU  $FE                ; the port of border, speaker and keys

DISPLAY         EQU  $4000
ATTRIBUTES      EQU  $5800
UNSEEN          EQU  HIGH ATTRIBUTES ^ HIGH HIDDEN

; screen_hide: clears the screen to black and hides all that is drawn until screen_show
; In:       [Hiding] = 0..255, interrupts = 1
; Out:      [DISPLAY + N] = 0 for N = 0..6911, port[ULA] = BORDER, [Hiding] = UNSEEN
; Clobbers: A B DE HL
; T: -   Stack: 2
; Waits: 2 frames
screen_hide:
        CALL frame_wait
        LD   A,BORDER
        OUT  (ULA),A
        LD   A,UNSEEN
        LD   (Hiding),A
        DI                              ; no interrupt may use the stack while it is not one
        LD   HL,0
        LD   D,H
        LD   E,L
        ADD  HL,SP
        LD   SP,ATTRIBUTES + 768        ; downwards, so the colours go first: the old picture is gone at once
        LD   B,(6144 + 768) / 32
.clear:
        DUP  16
        PUSH DE                         ; the fastest way of the Z80 to fill memory: all in one frame
        EDUP
        DJNZ .clear
        LD   SP,HL
        EI
        JP   frame_wait

; screen_show: shows at once all that was drawn since screen_hide; does nothing if the screen is not hidden
; In:       [Hiding] = 0 or UNSEEN, [HIDDEN + N] = N % 251 for N = 0..767, interrupts = 1
; Let:      Hidden = [Hiding] != 0
; Out:      [ATTRIBUTES + N] = Hidden ? [HIDDEN + N] : [ATTRIBUTES + N] for N = 0..767,
;           [HIDDEN + N] = Hidden ? 0 : [HIDDEN + N] for N = 0..767, [Hiding] = 0
; Clobbers: A BC DE HL
; T: -   Stack: 2
; Waits: 1 frame
screen_show:
        LD   A,(Hiding)
        OR   A
        RET  Z
        CALL frame_wait                 ; LDIR is ahead of the beam all the way down
        XOR  A
        LD   (Hiding),A
        LD   HL,HIDDEN
        LD   DE,ATTRIBUTES
        LD   BC,768
        LDIR
        LD   HL,HIDDEN                  ; and black for the next time
        LD   DE,HIDDEN + 1
        LD   BC,767
        LD   (HL),A
        LDIR
        RET

; screen_address: returns the address of the dots of a cell
; In:       D = 0..23, E = 0..31            ; row, column
; Out:      HL = DISPLAY + (D >> 3) * 2048 + (D & 7) * 32 + E
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

; attribute_address: returns the address of the colour of a cell, in HIDDEN while the screen is hidden
; In:       D = 0..23, E = 0..31, [Hiding] = 0..255     ; row, column
; Out:      HL = ATTRIBUTES + D * 32 + E ^ [Hiding] << 8
; Clobbers: A
; T: 88   Stack: 0
attribute_address:
        LD   A,D
        RRCA
        RRCA
        RRCA
        LD   L,A
        AND  %00000011
        OR   HIGH ATTRIBUTES
        LD   H,A
        LD   A,(Hiding)                 ; 0, or what leads to HIDDEN instead
        XOR  H
        LD   H,A
        LD   A,L
        AND  %11100000
        OR   E
        LD   L,A
        RET

; fill_attributes: colours a rectangle of cells
; In:       D = 0..23, E = 0..31, B = 1..24, C = 1..32,      ; row, column of its upper left cell; rows, columns
;           A = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN
; Where:    D + B <= 24, E + C <= 32
; Let:      Cells = ATTRIBUTES ^ [Hiding] << 8, Any = (D * 419 + E * 67 + B * 29 + C * 5) % 768, ; another cell of the screen in every case
;           Down = Any / 32 - D, Right = Any % 32 - E, Inside = Down >= 0 && Down < B && Right >= 0 && Right < C
; Out:      [Cells + Any] = Inside ? A : [Cells + Any]
; Clobbers: B HL, [Cells:768]
; T: 23898   Stack: 6
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

; draw_picture: draws a picture of 16 x 16 dots on four cells, and keeps their colours
; In:       D = 0..22, E = 0..30, HL = Font or Font + 640    ; row, column of the upper left cell; 16 rows of two bytes
; Let:      Up = DISPLAY + (D >> 3) * 2048 + (D & 7) * 32 + E, Low = DISPLAY + (D + 1 >> 3) * 2048 + (D + 1 & 7) * 32 + E
; Out:      word[Up] = word[HL], word[Up + 256] = word[HL + 2], word[Up + 512] = word[HL + 4], word[Up + 768] = word[HL + 6],
;           word[Up + 1024] = word[HL + 8], word[Up + 1280] = word[HL + 10], word[Up + 1536] = word[HL + 12],
;           word[Up + 1792] = word[HL + 14], word[Low] = word[HL + 16], word[Low + 256] = word[HL + 18],
;           word[Low + 512] = word[HL + 20], word[Low + 768] = word[HL + 22], word[Low + 1024] = word[HL + 24],
;           word[Low + 1280] = word[HL + 26], word[Low + 1536] = word[HL + 28], word[Low + 1792] = word[HL + 30]
; Clobbers: A BC HL
; T: 1430 (contended: 1524)   Stack: 4
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
