; record: the turns of a game, as they are played and as they decide that it is drawn

; lib/history.asm keeps the state before each turn. The positions that can come up again are those since the last turn by which a
; man moved or a piece was taken: the last Quiet records.

; Define: Repeats = count(N = 0..min([HistoryCount], [Quiet]) - 1,
;                           all(K = 0..Turn - State, [History + ([HistoryCount] - 1 - N) * STATE_SIZE + K] == [State + K]))

; play_turn: plays the turn in TurnList, or refuses it and changes nothing
; In:       [HistoryCount] = 0..2, word[FirstTurn] = 0, [Quiet] = 0..255, [LastTurn:LAST_SQUARES + 1] = 0..255, [TurnList + N] = 9 for N = 5..10,
;           long[Kept] = 0..$FFFFFFFF, long[Source] = 0..$FFFFFFFF, long[Dest] = 0..$FFFFFFFF,   ; the routine reads neither these three nor Taken
;           long[Black] = long[Kept] & long[Source], long[Red] = long[Kept] & ~long[Source] & $FFFFFFFF,
;           long[Kings] = long[Kept] & long[Dest], [Turn] = SIDE_BLACK or SIDE_RED, [Rules] = ORIGINAL or ENGLISH,
;           [Taken:4] = 0..255, [TurnList] = Movers([Taken]), [TurnList + 1] = Seconds([Taken + 1]),
;           [TurnList + 2] = Thirds([Taken + 2]), [TurnList + 3] = 0..31 or TURN_END, [TurnList + 4] = TURN_END
; Let:      Refused = Played >> 96, O = Refused ? Own : Played & $FFFFFFFF, V = Refused ? Enemy : Played >> 32 & $FFFFFFFF,
;           Slow = (long[Kings] & Listed(0)) && !Jumps(Own), Record = History + [HistoryCount] * STATE_SIZE
; Out:      carry = Refused != 0, A = Refused ? Refused : 0..(Refused ? Refused : 255), [Turn] = Refused ? [Turn] : [Turn] ^ 1,
;           long[Black] = [Turn] == SIDE_BLACK ? O : V, long[Red] = [Turn] == SIDE_BLACK ? V : O,
;           long[Kings] = Refused ? long[Kings] : Played >> 64 & $FFFFFFFF, [Quiet] = Refused ? [Quiet] : Slow ? min([Quiet] + 1, 255) : 0,
;           [LastTurn + N] = Refused ? [LastTurn + N] : [TurnList + N] for N = 0..LAST_SQUARES, [Before + N] = [State + N] for N = 0..STATE_SIZE - 1,
;           [HistoryCount] = [HistoryCount] + !Refused, [Record + N] = Refused ? [Record + N] : [State + N] for N = 0..STATE_SIZE - 1
; Clobbers: BC DE HL BC' DE' HL' IX IY, [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: 330000   Stack: 24
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
; In:       [Rules] = ORIGINAL or ENGLISH, [HistoryCount] = 0..3 or HISTORY_MOST, [Quiet] = 0..4 or 79..80 or 255,
;           [Turn] = SIDE_BLACK or SIDE_RED, [Black:12] = 5, [History + N] = 5 for N = 0..STATE_SIZE * HISTORY_MOST - 1,
;           [History + STATE_SIZE * N] = 5 or 6 for N = 0..2,
;           [History + STATE_SIZE * N + Turn - State] = SIDE_BLACK or SIDE_RED for N = 0..2
; Out:      A = [Rules] == ORIGINAL ? 0 : Repeats >= 2 ? REPEATED : [Quiet] >= 80 ? FORTY_MOVES : 0
; Clobbers: BC DE HL
; T: 181600   Stack: 6
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
; In:       [HistoryCount] = 0..3 or HISTORY_MOST, [Quiet] = 0..4 or 255, [Turn] = SIDE_BLACK or SIDE_RED, [Black:12] = 5,
;           [History + N] = 5 for N = 0..STATE_SIZE * HISTORY_MOST - 1, [History + STATE_SIZE * N] = 5 or 6 for N = 0..2,
;           [History + STATE_SIZE * N + Turn - State] = SIDE_BLACK or SIDE_RED for N = 0..2
; Out:      A = Repeats, C = Repeats            ; the number of records with these boards and this side to move
; Clobbers: B DE HL
; T: 181500   Stack: 4
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
