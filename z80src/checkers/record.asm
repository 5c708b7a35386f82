; record: the turns of a game, as they are played and as they decide that it is drawn

; lib/history.asm keeps the state before each turn. The positions that can come up again are those since the last turn by which a
; man moved or a piece was taken: the last Quiet records.

; play_turn: plays the turn in TurnList, or refuses it and changes nothing
; In:       TurnList, State, Rules, the records
; Out:      carry clear: State after the turn with the other side to move, Before the state before it, a record more;
;           carry set: A says why the turn is refused
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 330000   Stack: 24
; Unproved: it is compared with the port on seeded lines of play
play_turn:
        LD   HL,State
        LD   DE,Before
        LD   BC,STATE_SIZE
        LDIR
        LD   HL,TurnList
        CALL do_turn
        RET  C
        LD   HL,Before
        CALL record_turn
        LD   HL,TurnList
        LD   DE,LastTurn
        LD   BC,LAST_SQUARES + 1
        LDIR
        ; and on into

; pass_turn: makes the other side the one to move
; In:       [Turn] = SIDE_BLACK or SIDE_RED
; Out:      [Turn] = SIDE_BLACK ^ SIDE_RED ^ [Turn], carry = 0
; Clobbers: A HL
; T: 41   Stack: 0
pass_turn:
        LD   HL,Turn
        LD   A,(HL)
        XOR  SIDE_BLACK ^ SIDE_RED
        LD   (HL),A
        RET

; record_turn: keeps the state before a turn; when no record is free, the oldest turn is given up
; In:       HL = Before, [HL:STATE_SIZE] = $55, [HistoryCount] = 0..HISTORY_MOST, word[FirstTurn] = 0 or 255,
;           [History + N] = low(N) for N = 0..STATE_SIZE * HISTORY_MOST - 1
; Let:      Full = [HistoryCount] == HISTORY_MOST, At = Full ? HISTORY_MOST - 1 : [HistoryCount]
; Out:      [HistoryCount] = At + 1, word[FirstTurn] = word[FirstTurn] + Full,
;           [History + At * STATE_SIZE + N] = [HL + N] for N = 0..STATE_SIZE - 1,
;           [History + N] = [History + N + STATE_SIZE] for N = 0..(Full ? (HISTORY_MOST - 1) * STATE_SIZE - 1 : -1)
; Clobbers: A BC DE HL
; T: 143516   Stack: 4
record_turn:
        LD   A,(HistoryCount)
        CP   HISTORY_MOST
        JP   C,history_keep
        LD   DE,(FirstTurn)
        INC  DE
        LD   (FirstTurn),DE
        JP   history_keep

; is_drawn: says if the game is drawn, by the rules of English draughts
; In:       the state, Rules, the records
; Out:      A = 0 or REPEATED or FORTY_MOVES
; Clobbers: BC DE HL
; T: 181600   Stack: 6
; Unproved: it is compared with the port on seeded lines of play
is_drawn:
        LD   A,(Rules)
        OR   A
        RET  Z                          ; the original has no draws
        CALL count_repeats
        CP   2
        LD   A,REPEATED
        RET  NC
        LD   A,(Quiet)
        CP   80
        LD   A,FORTY_MOVES
        RET  NC
        XOR  A
        RET

; count_repeats: counts how often the position was there before
; In:       the state, the records
; Out:      A = the number of records with these boards and this side to move, C = A
; Clobbers: B DE HL
; T: 181500   Stack: 4
; Unproved: it is compared with the port on seeded lines of play
count_repeats:
        LD   A,(HistoryCount)
        LD   B,A
        LD   A,(Quiet)
        CP   B
        JR   NC,.number
        LD   B,A                        ; the records to look at
.number:
        LD   C,0
        LD   A,B
        OR   A
        RET  Z
        PUSH BC
        LD   A,(HistoryCount)
        CALL history_record
        POP  BC
.record:
        LD   DE,-STATE_SIZE
        ADD  HL,DE
        PUSH HL
        PUSH BC
        LD   DE,State
        LD   B,Turn + 1 - State
.byte:  LD   A,(DE)
        CP   (HL)
        JR   NZ,.other
        INC  DE
        INC  HL
        DJNZ .byte
.other: POP  BC
        POP  HL
        JR   NZ,.next
        INC  C
.next:  DJNZ .record
        LD   A,C
        RET
