; combat: which of two pieces stays

; combat: returns what the umpire says to an attack
; In:       B = 0..BANNER, C = 0..BANNER,           ; the types of attacker and defender,
;           D = 0..MINE or NONE                     ; and for a banner that of the piece right behind it, NONE without one
; Let:      As = C == BANNER ? D : C
; Out:      A = As == NONE ? ATTACKER : [Combat + As * TYPES + B] & 7
; Clobbers: HL
; T: 96   Stack: 0
combat:
        LD   A,C
        CP   BANNER
        JR   NZ,.fight
        LD   A,D
        CP   NONE
        JR   NZ,.fight
        LD   A,ATTACKER
        RET
.fight: ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        OR   B
        LD   L,A
        LD   H,HIGH Combat
        LD   A,(HL)
        AND  7
        RET

; behind_enemy: returns the type of the piece right behind one of the other side
; In:       L = 0..POSITIONS - 1, [MapUp + L] = 0..POSITIONS - 1 or DOUBLE..DOUBLE + POSITIONS - 1 or BLOCKED,
;           [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1, [PieceTypes:POSITIONS] = 0..BANNER
; Out:      A = TypeBehind(L)
; Clobbers: H L
; T: 98   Stack: 0
behind_enemy:
        LD   H,HIGH MapUp
        LD   A,(HL)
        OR   A
        JP   M,.none                    ; BLOCKED
        AND  DOUBLE - 1
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        AND  BLOCKED + (1 << OWN)       ; nothing there, or an own piece
        JR   NZ,.none
        LD   L,(HL)
        LD   H,HIGH PieceTypes
        LD   A,(HL)
        RET
.none:  LD   A,NONE
        RET

; judge_answer: returns what the umpire says to a move
; In:       [From] = 0..POSITIONS - 1, [To] = 0..POSITIONS - 1, [BoardPieces + P] = 0..POSITIONS - 1 or NONE for P = 0..POSITIONS - 1,
;           [PieceTypes:POSITIONS] = 0..BANNER, [MapUp:POSITIONS] = 0..POSITIONS - 1 or DOUBLE..DOUBLE + POSITIONS - 1 or BLOCKED
; Where:    !IsFree([From]) && (IsFree([To]) || Type([To]) != BANNER || TypeBehind([To]) != BANNER)
; Out:      A = Judged([From], [To]), [Answer] = Judged([From], [To])
; Clobbers: BC DE HL
; T: 420   Stack: 2
judge_answer:
        LD   A,(To)
        LD   L,A
        LD   E,A
        LD   H,HIGH BoardPieces
        LD   A,(HL)
        CP   NONE
        LD   A,MOVED
        JR   Z,.answer
        LD   L,(HL)
        LD   H,HIGH PieceTypes
        LD   C,(HL)
        LD   A,(From)
        LD   L,A
        LD   H,HIGH BoardPieces
        LD   L,(HL)
        LD   H,HIGH PieceTypes
        LD   B,(HL)
        LD   L,E
        CALL behind_enemy
        LD   D,A
        CALL combat
.answer:
        LD   (Answer),A
        RET
