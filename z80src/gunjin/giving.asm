; giving: the types of which a combat has a given answer

; giving: returns the types of defenders, the banner left out, that give an answer to an attacker
; In:       B = 0..GENERAL, [Answer] = ATTACKER or BOTH or DEFENDER
; Out:      DE = sum(N = 0..MINE, (([Combat + N * TYPES + B] & 7) == [Answer]) << N)
; Clobbers: A BC HL
; T: 1527   Stack: 0
giving:
        LD   A,MINE * TYPES
        OR   B
        LD   C,-TYPES & $FF
        LD   B,MINE + 1
        ; and on into

; giving_types: returns a bit for each of some entries of Combat that has the answer
; In:       A = the last entry, B = 14..15, C = what leads to the one before, Answer
; Out:      DE, the last entry in bit B - 1
; Clobbers: A BC HL
; T: 1530   Stack: 0
; Unproved: giving has a proof, and learn_move is compared with the port
giving_types:
        LD   L,A
        LD   DE,0
.type:  LD   H,HIGH Combat
        LD   A,(HL)
        AND  7
        LD   H,A
        LD   A,(Answer)
        CP   H
        SCF
        JR   Z,.gives
        CCF
.gives: RL   E
        RL   D
        LD   A,L
        ADD  A,C
        LD   L,A
        DJNZ .type
        RET

; giving_attackers: returns the types of attackers that give an answer to the piece that is attacked
; In:       To, Answer, the board, MapUp
; Out:      DE
; Clobbers: A BC HL
; T: 1400   Stack: 2
; Unproved: learn_move is compared with the port
giving_attackers:
        LD   A,(To)
        CALL type_at
        CP   BANNER
        JR   NZ,.row
        LD   A,(To)
        LD   L,A
        CALL behind_enemy
        CP   NONE
        JR   NZ,.row
        LD   A,(Answer)                 ; a banner with nothing behind it loses to all
        AND  ATTACKER
        LD   DE,0
        RET  Z
        LD   DE,(1 << MINE) - 1
        RET
.row:   ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        OR   GENERAL
        LD   C,-1 & $FF
        LD   B,GENERAL + 1
        JR   giving_types
