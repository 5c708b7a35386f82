; turn: who moves, and where to

; next_move: the move of the side whose turn it is
; In:       the grid, Turn, Humans
; Out:      A = a free cell, in Cell too, or 0 if the turn was lost, carry clear; carry set if the players left
; Clobbers: BC DE HL
; T: -   Stack: 16
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

; spectrum_move: the Spectrum's move, after a moment in which one can see that it is its turn
; In:       the grid, Turn
; Out:      A = a free cell, in Cell too, carry clear; carry set if the players left
; Clobbers: BC DE HL
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

; person_move: a person's move, asked for until it is a legal one or the time is over
; In:       the grid, Turn, Seconds
; Out:      A = a free cell, in Cell too, or 0 if the time is over, carry clear; carry set if the players left
; Clobbers: BC DE HL
; T: -   Stack: 16
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

; watch_clock: shows the clock when it has moved, and warns of the last seconds
; In:       Clock, ClockShown
; Out:      zero flag and A = 0 if the time is over
; Clobbers: A BC DE HL
; T: -   Stack: 14
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

; sound: a tune, unless it is a demonstration: nobody asked for that
; In:       HL = notes, [Humans], [Break]
; Out:      port[ULA] = BORDER, if it is played
; Clobbers: A BC DE HL
; T: 5233906   Stack: 2
sound:
        LD   A,(Humans)
        OR   A
        RET  Z
        JP   tune_play

; player_frame: a frame, and what the players do in it
; In:       Humans, interrupts on
; Out:      carry set if they leave: BREAK is held, or any key pressed in a demonstration; else A = the key just pressed or 0
; Clobbers: A BC DE HL
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

; player_pause: waits some frames
; In:       B = frames, 1 at least, Humans, interrupts on
; Out:      carry set if the players left
; Clobbers: A B DE HL
; T: -   Stack: 10
; Waits: for B frames, or until the players leave
player_pause:
        PUSH BC
        CALL player_frame
        POP  BC
        RET  C
        DJNZ player_pause
        RET
