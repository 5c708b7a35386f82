; record: the turns of a game, as they are played and as they decide that it is drawn

; lib/history.asm keeps the state before each turn. The positions that can come up again are those since the last turn by which a
; man moved or a piece was taken: the last Quiet records.

; play_turn: plays a turn of the game, or refuses it and changes nothing
; In:       HL the list, the boards, Turn, Quiet, Rules, the records
; Out:      carry clear: the boards after the turn, Turn the other side, a record more; carry set: A says why it is refused
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 280000   Stack: 20
; Unproved: nothing calls it yet; take_turn of turn.asm does the same in the game
play_turn:
        PUSH HL
        CALL history_push
        POP  HL
        CALL do_turn
        JR   C,.refused
        CALL pass_turn
        OR   A                          ; carry clear
        RET
.refused:
        PUSH AF
        CALL history_pop
        POP  AF
        RET

; pass_turn: makes the other side the one to move
; In:       [Turn] = SIDE_BLACK or SIDE_RED
; Out:      [Turn] = SIDE_BLACK ^ SIDE_RED ^ [Turn]
; Clobbers: A HL
; T: 41   Stack: 0
pass_turn:
        LD   HL,Turn
        LD   A,(HL)
        XOR  SIDE_BLACK ^ SIDE_RED
        LD   (HL),A
        RET

; is_drawn: says if the game is drawn, by the rules of English draughts
; In:       the state, Rules, the records
; Out:      A = 0 or REPEATED or FORTY_MOVES
; Clobbers: BC DE HL
; T: 40000   Stack: 6
; Unproved: it needs a whole game; a key script plays one to its draw
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
; T: 40000   Stack: 4
; Unproved: is_drawn asks it in that game
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
