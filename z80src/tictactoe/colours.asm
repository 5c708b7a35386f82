; colours: the colours of the two sides

COLOUR_ONE      EQU  BRIGHT + CYAN
COLOUR_TWO      EQU  BRIGHT + YELLOW
LIT             EQU  BRIGHT + PAPER * BLUE      ; the ground of a piece
COLOUR_FREE     EQU  PAPER * BLUE + WHITE       ; a free cell
COLOUR_NEW      EQU  LIT + WHITE                ; a piece while its sound plays

; on_colour: returns the attribute for black on a colour
; In:       A = 0..7 or BRIGHT..BRIGHT + 7          ; black PAPER
; Out:      A = (A & 7) * PAPER | BRIGHT
; Clobbers: -
; T: 36   Stack: 0
on_colour:
        RLCA
        RLCA
        RLCA
        AND  7 * PAPER
        OR   BRIGHT
        RET

; piece_colour: returns the colour of a side's piece
; In:       A = 0..255                              ; ONE, or else TWO
; Out:      A = (A == ONE ? COLOUR_ONE : COLOUR_TWO) | LIT
; Clobbers: -
; T: 70   Stack: 2
piece_colour:
        CALL side_colour
        OR   LIT
        RET

; side_colour: returns the colour of a side
; In:       A = 0..255                              ; ONE, or else TWO
; Out:      A = A == ONE ? COLOUR_ONE : COLOUR_TWO
; Clobbers: -
; T: 36   Stack: 0
side_colour:
        CP   ONE
        LD   A,COLOUR_ONE
        RET  Z
        LD   A,COLOUR_TWO
        RET
