; turn: a turn of a person or of the Spectrum

; next_turn: plays the turn of the side to move, or does what a key asks for in its place
; In:       [Players:2] = PERSON or SPECTRUM, long[Black] = $000F0FFF, long[Red] = $FFF00000, long[Kings] = $A5A5A5A5, [Turn] = SIDE_BLACK or SIDE_RED,
;           [Rules] = ORIGINAL or ENGLISH, word[Notice] = 0 or MessageDue, [Lights] = 0..1, [Marks:4] = 255, [Lit:4] = 255, [Trail:4] = 255,
;           [Turned] = 0, [Framed] = UNFRAMED, [Shown:128] = $FF, [Chosen] = 0..1, [Sticks] = 0, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0,
;           interrupts = 1, port[$FE] = $FF, port[$BFFE] = $FF or $FD, port[KEMPSTON] = 0                     ; no key, L
; Where:    [Break] || port[$BFFE] == $FD                                      ; or a turn is played: person_turn, spectrum_turn
; Let:      Leaves = [Break] || ![Chosen], Person = [Players + [Turn]] == PERSON
; Out:      carry = Leaves, [Break] = 0, [Lights] = [Lights] ^ !Leaves, word[Notice] = Person ? 0 : word[Notice],
;           [Marks:4] = 0, [Entered] = 0, [File] = 0, [TurnList] = TURN_END
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps],
;           [Quietly], [Lit:4], [Shown:128], [TextColour], [TextBuffer:40], [Keys:18], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: for the players
next_turn:
        LD   A,(Turn)
        CALL player_of
        JR   NZ,spectrum_turn
        ; and on into

; person_turn: lets a person enter a turn, or ask for something else
; In:       long[Black] = $000F0FFF, long[Red] = $FFF00000, long[Kings] = $A5A5A5A5, [Turn] = SIDE_BLACK or SIDE_RED, [Rules] = ORIGINAL or ENGLISH,
;           [Quiet] = 9, [LastTurn:LAST_SQUARES + 1] = 3, word[Notice] = 0 or MessageDue, [Lights] = 0..1, [Marks:4] = 255, [Lit:4] = 255,
;           [Trail:4] = 255, [Turned] = 0, [Framed] = UNFRAMED, [Shown:128] = $FF, [Chosen] = 1, [Sticks] = 0..1, [Break] = 0..1, [Beeper] = 0..2, [Keys:18] = 0,
;           [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$7FFE] = $FF or $FE, port[$BFFE] = $FF or $FD, port[KEMPSTON] = 0                    ; SPACE, L
; Where:    [Break] || (port[$7FFE] & port[$BFFE]) != $FF, port[$7FFE] == $FF || port[$BFFE] == $FF                             ; or a person is waited for
; Let:      Plays = ![Break] && port[$7FFE] == $FE, Switches = ![Break] && port[$BFFE] == $FD
; Out:      carry = [Break], [Break] = 0, word[Notice] = Plays ? MessageShort : 0, [Lights] = [Lights] ^ Switches,     ; no square was entered
;           [Marks:4] = 0, [Entered] = 0, [File] = 0, [TurnList] = TURN_END, port[ULA] = BORDER..BORDER + (Plays ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..(Plays ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..(Plays ? 255 : 0)
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Before:STATE_SIZE], [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps],
;           [Quietly], [Lit:4], [Shown:128], [TextColour], [TextBuffer:40], [Keys:18], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: for a person
person_turn:
        LD   HL,MessageTurn
        CALL take_notice
        CALL show_message
        CALL entry_forget
.key:   CALL player_frame
        RET  C
        OR   A
        JR   Z,.key
        CALL person_key
        JR   NC,.key
        OR   A                          ; carry clear
        RET

; spectrum_turn: plays a turn of the Spectrum
; In:       long[Black] = 0 or $00001000, long[Red] = $80000000 or $80010000, long[Kings] = 0 or $80000000, [Turn] = SIDE_BLACK,   ; one turn or none: no search
;           [Rules] = ORIGINAL or ENGLISH, [Quiet] = 9, [LastTurn:LAST_SQUARES + 1] = 3, [HistoryCount] = 0, word[FirstTurn] = 0,
;           [Level] = 0..LEVELS - 1, [Ties] = 0..1, [Marks:4] = 255, [Lit:4] = 255, [Trail:4] = 255, [Turned] = 0, [Framed] = UNFRAMED,
;           [Shown:128] = $FF, [Lights] = 0..1, [Chosen] = 0..1, word[Notice] = 0, [Break] = 0..1, [Beeper] = 0..2, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FD, port[KEMPSTON] = 0                                                ; no key, L
; Let:      Key = port[$BFFE] == $FD, Leaves = [Break] || Key && ![Chosen], Switches = !Leaves && Key, Stuck = long[Black] == 0,
;           Plays = !Leaves && !Key && !Stuck, Hop = long[Red] & $00010000
; Out:      carry = Leaves || !Key && Stuck, [Break] = 0, [Lights] = [Lights] ^ Switches, [Turn] = Plays,
;           long[Black] = !Plays ? long[Black] : Hop ? $00200000 : $00010000, long[Red] = Plays ? $80000000 : long[Red],
;           [HistoryCount] = Plays, [TurnList] = Plays ? 12 : TURN_END
; Clobbers: A BC DE HL BC' DE' HL' IX IY, ports, [Quiet], [LastTurn:LAST_SQUARES + 1], [Before:STATE_SIZE], [History:STATE_SIZE], [TurnList + 1:2],
;           [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [TurnsAt:2], [Due], [Steps], [Quietly], [Turns:1024], [Path:PATH_SQUARES],
;           [Order:4], [TurnCount], [Depth], [Nodes:3], [Marks:4], [Lit:4], [Entered], [File], [Shown:128], [TextColour], [TextBuffer:40], [Keys:18], [DISPLAY:6912]
; T: -   Stack: 520
; Waits: for choose_move
spectrum_turn:
        CALL entry_dark
        LD   HL,MessageThinks
        CALL show_message
        CALL show_thinking
        LD   B,THINKING
.pause: PUSH BC
        CALL player_frame
        JR   C,.leave
        LD   HL,AtAnyTime
        CALL run_command
        POP  BC
        JR   C,.anew
        DJNZ .pause
        CALL choose_move
        JR   C,.break
        LD   HL,TurnList
.square:
        LD   A,(HL)
        INC  HL
        CP   TURN_END
        JR   Z,.play
        PUSH HL
        CALL mark_square
        CALL draw_board
        LD   B,STEPPING
        CALL player_pause
        POP  HL
        JR   NC,.square
        RET
.play:  CALL take_turn
.anew:  OR   A                          ; carry clear
        RET
.leave: POP  BC
        RET
.break: CALL key_break
        SCF
        RET

; player_of: says who plays a side
; In:       A = SIDE_BLACK or SIDE_RED, [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM
; Out:      A = [Players + A], zero = [Players + A] == PERSON
; Clobbers: BC
; T: 60   Stack: 2
player_of:
        PUSH HL
        LD   HL,Players
        ADD  A,L
        LD   L,A
        LD   A,(HL)
        OR   A
        POP  HL
        RET
        ASSERT HIGH Players == HIGH (Players + 1)

; take_turn: plays the turn in TurnList, with its sound, if it is legal
; In:       [HistoryCount] = 0, word[FirstTurn] = 0, [Quiet] = 0 or 255, [LastTurn:LAST_SQUARES + 1] = TURN_END, [Chosen] = 0..1, [Break] = 0..1, [Beeper] = 0..2,
;           [TurnList + N] = 9 for N = 5..10, [TurnList + 4] = TURN_END, [TurnList + 3] = TURN_END,
;           [TurnList] = TURN_END or 21 or 9, [TurnList + 1] = TURN_END or 13 or 25 or 30, [TurnList + 2] = TURN_END or 23,
;           long[Black] = $200200, long[Red] = 0 or $06000000, long[Kings] = 0 or $200, [Turn] = SIDE_BLACK or SIDE_RED,
;           [Rules] = ORIGINAL or ENGLISH
; Let:      Refused = Played >> 96, O = Refused ? Own : Played & $FFFFFFFF, V = Refused ? Enemy : Played >> 32 & $FFFFFFFF,
;           Slow = (long[Kings] & Listed(0)) && !Jumps(Own)
; Out:      carry = Refused != 0, A = Refused ? Refused : 0..(Refused ? Refused : 255), [Turn] = Refused ? [Turn] : [Turn] ^ 1,
;           long[Black] = [Turn] == SIDE_BLACK ? O : V, long[Red] = [Turn] == SIDE_BLACK ? V : O,
;           long[Kings] = Refused ? long[Kings] : Played >> 64 & $FFFFFFFF, [Quiet] = Refused ? [Quiet] : Slow ? min([Quiet] + 1, 255) : 0,
;           [LastTurn + N] = Refused ? [LastTurn + N] : [TurnList + N] for N = 0..LAST_SQUARES, [Before + N] = [State + N] for N = 0..STATE_SIZE - 1,
;           [HistoryCount] = !Refused, [History + N] = Refused ? [History + N] : [State + N] for N = 0..STATE_SIZE - 1,
;           port[ULA] = BORDER..BORDER + (!Refused && [Chosen] ? SPEAKER : 0),          ; nothing in a demonstration
;           port[CHIP_SELECT] = 0..(!Refused && [Chosen] ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..(!Refused && [Chosen] ? 255 : 0)
; Clobbers: BC DE HL BC' DE' HL' IX IY, [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: 1600000   Stack: 26
take_turn:
        CALL play_turn
        RET  C
        CALL turn_tune
        CALL sound
        OR   A                          ; carry clear
        RET

; turn_tune: returns the sound of the turn that was just played
; In:       [LastTurn] = 9 or 17, [LastTurn + 1] = 0..31, [LastTurn + 2] = TURN_END or 31, [LastTurn + 3] = TURN_END,
;           long[Kings] = 0 or $F000000F or $FFFFFFFF, long[Before + Kings - State] = 0 or $FFFFFFFF,
;           [Turn] = SIDE_BLACK or SIDE_RED
; Let:      Last = [LastTurn + 2] == TURN_END ? [LastTurn + 1] : [LastTurn + 2],
;           Crowned = (long[Kings] >> Last & 1) != (long[Before + Kings - State] >> [LastTurn] & 1)
; Out:      HL = Crowned ? TuneCrown : abs([LastTurn] - [LastTurn + 1]) > 5 ? TuneJump : [Turn] == SIDE_RED ? TuneBlack : TuneRed
; Clobbers: A BC DE
; T: 803   Stack: 6
turn_tune:
        LD   HL,LastTurn
        LD   B,(HL)
        CALL .king_before
        LD   C,A
        LD   HL,LastTurn
.last:  LD   B,(HL)
        INC  HL
        LD   A,(HL)
        CP   TURN_END
        JR   NZ,.last
        LD   HL,Kings
        CALL .king
        XOR  C
        LD   HL,TuneCrown
        RET  NZ
        LD   HL,(LastTurn)              ; L the first square, H the second
        LD   A,H
        SUB  L
        JR   NC,.far
        NEG
.far:   CP   6                          ; a slide goes 3 to 5 squares on, a hop 7 or 9
        LD   HL,TuneJump
        RET  NC
        LD   A,(Turn)
        OR   A
        LD   HL,TuneBlack
        RET  NZ                         ; Red is to move now
        LD   HL,TuneRed
        RET
.king_before:
        LD   HL,Before + Kings - State
.king:  PUSH HL
        CALL bit_of_square
        POP  HL
        ADD  HL,DE
        LD   A,(HL)
        AND  B
        RET  Z
        LD   A,1
        RET
