; turn: a turn of a person or of the Spectrum

; next_move: gets the move of the side whose turn it is
; In:       [Grid:3] = FREE or ONE or TWO, [Grid + 3:6] = FREE, [MoveCounter] = 1..3, [Turn] = ONE or TWO,   ; a third of the grid
;           [Level] = CLASSIC or UNBEATABLE, [Humans] = 0..2, [Break] = 0..1, [Keys:18] = 0, [Seconds] = 5, [Cursor] = 0,
;           [Sticks] = 0,
;           [NameOne + N] = 'A' + N for N = 0..11, [NameOne + 12] = 0, [NameTwo + N] = 'a' + N for N = 0..11, [NameTwo + 8] = 0,
;           port[$FE] = $FF, port[$F7FE] = $FF or $EF, port[KEMPSTON] = 0, [TextColour] = COLOUR_COUNT, [ClockShown] = 0,
;           [Hiding] = 0, interrupts = 1     ; no key or 5; on the empty grid R decides, which interrupts change: random_cell
; Let:      Moves = ([Grid] != FREE) + ([Grid + 1] != FREE) + ([Grid + 2] != FREE),
;           Person = [Humans] > ([Turn] == TWO), Key = port[$F7FE] == $EF, Leaves = [Break] || ![Humans] && Key
; Where:    [MoveCounter] == Moves, !Person || Key || [Break], !Person || [MoveCounter] == 3
; Out:      carry = Leaves, [Break] = 0, A = (Leaves ? 0 : Person ? 5 : 1)..(Leaves ? 255 : Person ? 5 : 9),
;           [Cell] = (Leaves ? [Cell] : Person ? 5 : 1)..(Leaves ? [Cell] : Person ? 5 : 9), [ClockShown] = Person ? [Seconds] : 0
; Clobbers: BC DE HL, [TextColour], [TextBuffer:64], [Keys:18], [attr(COUNT_ROW + N, CLOCK_COLUMN):4] for N = 0..1,
;           [dots(COUNT_ROW + N / 8, CLOCK_COLUMN) + N % 8 * 256:4] for N = 0..15, [Clock:2],
;           [attr(MESSAGE_ROW, 0):32], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 20
; Waits: for a move
next_move:
        LD   HL,Humans
        LD   A,(Turn)
        CP   ONE
        LD   A,0
        JR   Z,.side                    ; player one is a person if there is one at all,
        INC  A                          ; player two if there are two
.side:  CP   (HL)
        JR   C,person_move
        ; and on into

; spectrum_move: makes the Spectrum's move, after a pause that shows whose turn it is
; In:       [Grid:4] = FREE or ONE or TWO, [Grid + 4:5] = FREE, [MoveCounter] = 1..4, [Turn] = ONE or TWO,    ; half of the grid
;           [Level] = CLASSIC or UNBEATABLE, [Humans] = 0..2, [Break] = 0..1, [Keys:18] = 0,
;           [NameOne + N] = 'A' + N for N = 0..11, [NameOne + 12] = 0, [NameTwo + N] = 'a' + N for N = 0..11, [NameTwo + 8] = 0,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0, [TextColour] = COLOUR_COUNT, [Hiding] = 0,
;           interrupts = 1                   ; no key or ENTER; the empty grid is left to random_cell, as above
; Let:      Moves = ([Grid] != FREE) + ([Grid + 1] != FREE) + ([Grid + 2] != FREE) + ([Grid + 3] != FREE),
;           Leaves = [Break] || ![Humans] && port[$BFFE] == $FE
; Where:    [MoveCounter] == Moves
; Out:      carry = Leaves, A = (Leaves ? 0 : 1)..(Leaves ? 255 : 9), [Break] = 0,  ; choose_move's cell, in Cell too
;           [Cell] = (Leaves ? [Cell] : 1)..(Leaves ? [Cell] : 9), [ClockShown] = 0
; Clobbers: BC DE HL, [TextColour], [TextBuffer:64], [Keys:18], [attr(COUNT_ROW + N, CLOCK_COLUMN):4] for N = 0..1,
;           [dots(COUNT_ROW + N / 8, CLOCK_COLUMN) + N % 8 * 256:4] for N = 0..15,
;           [attr(MESSAGE_ROW, 0):32], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 14
; Waits: for THINKING frames
spectrum_move:
        CALL hide_clock
        LD   HL,MessageThinks
        CALL show_message
        LD   B,THINKING
        CALL player_pause
        RET  C
        LD   A,(Turn)
        CP   TWO
        JR   Z,.choose
        CALL swap_sides                 ; choose_move plays player two: so look at it from the other side
        CALL .choose
        PUSH AF
        CALL swap_sides
        POP  AF
        RET
.choose:
        CALL choose_move
        LD   (Cell),A
        RET

; person_move: asks a person for a move until it is legal or the time is over
; In:       [Grid:9] = FREE, [Turn] = ONE or TWO, [Seconds] = 30, [ClockShown] = 0, [Cursor] = 0 or 5, [Sticks] = 0,
;           [Humans] = 1..2, [Break] = 0..1, [Keys:18] = 0,
;           [NameOne + N] = 'A' + N for N = 0..11, [NameOne + 12] = 0, [NameTwo + N] = 'a' + N for N = 0..11, [NameTwo + 8] = 0,
;           port[$FE] = $FF, port[$F7FE] = $FF or $FE or $FD or $FB or $F7 or $EF,                  ; 1 to 5,
;           port[$EFFE] = $FF or $FD or $FB or $F7 or $EF, port[$BFFE] = $FF or $FE,                ; 9 to 6, ENTER
;           port[KEMPSTON] = 0, [Hiding] = 0, interrupts = 1
; Let:      Lower = ~port[$F7FE] & 31, Upper = ~port[$EFFE] & 30,
;           Digit = Lower ? lowest(Lower) + 1 : Upper ? 10 - lowest(Upper) : 0,
;           Chosen = Digit ? Digit : port[$BFFE] == $FE ? [Cursor] : 0,
;           Mark = [GAME_RAM + [Cursor]], Plain = Mark == FREE ? COLOUR_FREE : LIT | (Mark == ONE ? COLOUR_ONE : COLOUR_TWO),
;           Row = [CellPlaces + 2 * [Cursor] - 2], Column = [CellPlaces + 2 * [Cursor] - 1]
; Where:    [Break] || Chosen                       ; one that is free; or people are waited for
; Out:      carry = [Break], [Break] = 0, A = ([Break] ? 0 : Chosen)..([Break] ? 255 : Chosen), [Cell] = [Break] ? [Cell] : Chosen,
;           [Cursor] = ![Break] && Digit ? 0 : [Cursor], [Clock] = [Seconds], [ClockShown] = [Seconds], [ClockFrames] = 0,
;           [attr(Row + J, Column + K)] = Plain for J = 0..([Cursor] ? 3 : -1) for K = 0..3                 ; without the frame
; Clobbers: BC DE HL, [TextColour], [TextBuffer:64], [Keys:18], [attr(COUNT_ROW + N, CLOCK_COLUMN):4] for N = 0..1,
;           [dots(COUNT_ROW + N / 8, CLOCK_COLUMN) + N % 8 * 256:4] for N = 0..15,
;           [attr(MESSAGE_ROW, 0):32], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 20
; Waits: for a move, until the time is over
person_move:
        LD   HL,MessageTurn
        CALL show_message
        CALL show_cursor
        LD   A,(Seconds)
        CALL clock_start
.wait:  CALL watch_clock
        JR   Z,.leave                   ; A is 0, and so is the carry
        CALL player_frame
        JR   C,.leave
        CALL read_cell
        JR   Z,.wait
        LD   (Cell),A
        CALL is_legal
        JR   NC,.leave
        LD   HL,MessageTaken
        CALL show_message
        LD   HL,TuneError
        CALL sound
        JR   .wait
.leave: PUSH AF
        CALL clock_stop
        CALL hide_cursor
        POP  AF
        RET

; watch_clock: shows the clock when it has changed, and warns of the last seconds
; In:       [Clock] = 0..4 or 9 or 10 or 30, [ClockShown] = 0..4 or 30, [Humans] = 0..2, [Break] = 0..1, [Beeper] = 0..2, [Hiding] = 0
; Let:      Moved = [Clock] != [ClockShown], Warns = [Humans] && Moved && [Clock] && [Clock] <= WARNING,
;           Colour = [Clock] <= WARNING ? BRIGHT + RED : COLOUR_COUNT,
;           Letter(K) = K ? '0' + [Clock] % 10 : [Clock] < 10 ? ' ' : '0' + [Clock] / 10,
;           Digit(K, N) = wide([Font + (Letter(K) - 32) * 8 + N])
; Out:      A = [Clock], zero = ![Clock], [ClockShown] = [Clock],     ; zero: the time is over
;           [dots(COUNT_ROW + N / 8, CLOCK_COLUMN + 2 * K) + N % 8 * 256] = high(Digit(K, N / 2)) for K = 0..2 * Moved - 1
;           for N = 0..15,
;           [dots(COUNT_ROW + N / 8, CLOCK_COLUMN + 2 * K + 1) + N % 8 * 256] = low(Digit(K, N / 2))
;           for K = 0..2 * Moved - 1 for N = 0..15,
;           [attr(COUNT_ROW + N, CLOCK_COLUMN + K)] = Colour for N = 0..2 * Moved - 1 for K = 0..3,
;           port[ULA] = BORDER..BORDER + (Warns ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..(Warns ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..(Warns ? 255 : 0)
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:3]
; T: -   Stack: 18
; Waits: 1 frame
watch_clock:
        LD   A,(Clock)
        LD   HL,ClockShown
        CP   (HL)
        JR   Z,.same
        LD   (HL),A
        CALL show_clock
        LD   A,(Clock)
        OR   A
        RET  Z
        CP   WARNING + 1
        LD   HL,TuneClock
        CALL C,sound
.same:  LD   A,(ClockShown)
        OR   A
        RET

; sound: plays a tune, but not in a demonstration
; In:       HL = TuneError or TuneClock or TuneMatch, [Break] = 0..1, [Humans] = 0..2, [Beeper] = 0..2
; Out:      port[ULA] = BORDER..BORDER + ([Humans] ? SPEAKER : 0),              ; nothing in a demonstration
;           port[CHIP_SELECT] = 0..([Humans] ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..([Humans] ? 255 : 0)
; Clobbers: A BC DE HL
; T: 5234724   Stack: 16
sound:
        LD   A,(Humans)
        OR   A
        RET  Z
        JP   tune_play

; player_frame: waits for the next frame and reads what the players do in it
; In:       [Keys:18] = 0, [Break] = 0..1, [Humans] = 0..2, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF or $FE or $EF,         ; no key, 1, 5,
;           port[$EFFE] = $FF or $FE, port[$DFFE] = $FF, port[$BFFE] = $FF or $FE,                            ; 0, ENTER,
;           port[$7FFE] = $FF, port[KEMPSTON] = 0 or 16                                                       ; the button
; Out:      carry = [Break] || ![Humans] && Key, [Break] = 0,  ; they leave: BREAK was held, or a key pressed in a demonstration;
;           A = ([Break] ? 0 : Key)..([Break] ? 255 : Key)           ; else the key just pressed or 0
; Clobbers: A BC DE HL, [Keys:18]
; T: -   Stack: 6
; Waits: 1 frame
player_frame:
        CALL key_frame
        RET  C
        OR   A
        RET  Z
        LD   E,A
        LD   A,(Humans)
        CP   1                          ; carry for 0 people
        LD   A,E
        RET

; player_pause: waits for a number of frames
; In:       B = 1 or 2 or 50, [Keys:18] = 0, [Break] = 0..1, [Humans] = 0..2, interrupts = 1,  ; frames; no key or ENTER
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0
; Out:      carry = [Break] || ![Humans] && port[$BFFE] == $FE, [Break] = 0
; Clobbers: A B DE HL, [Keys:18]
; T: -   Stack: 10
; Waits: for B frames, or until the players leave
player_pause:
        PUSH BC
        CALL player_frame
        POP  BC
        RET  C
        DJNZ player_pause
        RET
