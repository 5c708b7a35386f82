; lines: whole lists of moves and whole games, for case files and proofs

; The game does not use them. They write below the program.
LineMarks       EQU  $6000              ; of each space 48 marks
LineMoves       EQU  $6000              ; a line of moves, two bytes each, and NONE
LineAnswers     EQU  $7000              ; an answer for each of them, or bytes of the register
LINE_MOST       EQU  2000

; list_moves: marks the moves of each own piece
; In:       the board, the maps
; Out:      LineMarks
; Clobbers: A BC DE HL, WalkFrom, the marks
; T: 300000   Stack: 20
; Unproved: it goes through all moves; mark_moves has a contract, and the lists are compared with the port
list_moves:
        LD   DE,LineMarks
        XOR  A
.space: PUSH AF
        PUSH DE
        LD   E,A
        CALL clear_marks
        LD   L,E
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        AND  BLOCKED + (1 << OWN)
        CP   1 << OWN
        LD   A,E
        CALL Z,mark_moves
        POP  DE
        LD   HL,BoardMarks
        LD   BC,POSITIONS
        LDIR
        POP  AF
        INC  A
        CP   POSITIONS
        JR   NZ,.space
        RET

; play_line: plays moves, which are not judged, until the game is over
; In:       LineMoves, the board, the maps, Moves, Quiet
; Out:      A = 0 if the game goes on, else HEADQUARTERS, NO_MOVE or TOO_QUIET; LineAnswers
; Clobbers: BC DE HL, From, To, WalkFrom, the marks
; T: 150000000   Stack: 26
; Unproved: it goes through all moves of a line; compared with the port
play_line:
        LD   HL,LineMoves
        LD   DE,LineAnswers
        CALL .result
.move:  RET  NZ
        LD   A,(HL)
        CP   NONE
        JR   Z,.end
        LD   (From),A
        INC  HL
        LD   A,(HL)
        LD   (To),A
        INC  HL
        PUSH HL
        PUSH DE
        CALL play_turn
        POP  DE
        POP  HL
        LD   B,A
        LD   A,(Answer)
        LD   (DE),A
        INC  DE
        LD   A,B
        OR   A
        JR   .move
.end:   XOR  A
        RET
.result:
        PUSH HL
        PUSH DE
        CALL game_result
        POP  DE
        POP  HL
        RET

; register_bytes: runs the register for some bytes
; In:       BC = 1..20 or 255..257, long[Register] = 0..$FFFFFFFF          ; at most LINE_MOST
; Let:      After(K) = fold(J = 0..K, X = long[Register], Run(X))
; Out:      [LineAnswers + K] = After(K) & 255 for K = 0..BC - 1, long[Register] = After(BC - 1)
; Clobbers: A BC DE HL
; T: 1400000   Stack: 6
register_bytes:
        LD   HL,LineAnswers
.byte:  PUSH BC
        PUSH HL
        CALL register_byte
        POP  HL
        POP  BC
        LD   (HL),A
        INC  HL
        DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.byte
        RET
