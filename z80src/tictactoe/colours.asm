; colours: whose something is can be told from its colour

COLOUR_ONE      EQU  BRIGHT + CYAN
COLOUR_TWO      EQU  BRIGHT + YELLOW
LIT             EQU  BRIGHT + PAPER * BLUE      ; the ground of a piece
COLOUR_FREE     EQU  PAPER * BLUE + WHITE       ; a free cell
COLOUR_NEW      EQU  LIT + WHITE                ; a piece while its sound plays

; on_colour: black on a ground of the colour that was the ink
; In:       A = attribute, black PAPER
; Out:      A = attribute
; Clobbers: -
; T: 36   Stack: 0
on_colour:
        RLCA
        RLCA
        RLCA
        AND  7 * PAPER
        OR   BRIGHT
        RET

; piece_colour: the colour of a side's piece
; In:       A = ONE or TWO
; Out:      A = attribute
; Clobbers: -
; T: 70   Stack: 2
piece_colour:
        CALL side_colour
        OR   LIT
        RET

; side_colour: the colour of a side
; In:       A = ONE or TWO
; Out:      A = attribute
; Clobbers: -
; T: 36   Stack: 0
side_colour:
        CP   ONE
        LD   A,COLOUR_ONE
        RET  Z
        LD   A,COLOUR_TWO
        RET
