; commands: what a key can ask for in place of a turn

; A table is rows of key and routine, and a 0. Each routine returns with carry set if the turn begins anew.

; What a person whose turn it is can ask for,
InTurn:
        DB   ' '
        DW   play_entered
        DB   'q'
        DW   forget
; and what people can ask for at any time.
AtAnyTime:
        DB   'u'
        DW   take_back
        DB   't'
        DW   turn_board
        DB   'l'
        DW   switch_lights
        DB   'n'
        DW   read_turns
        DB   's'
        DW   save
        DB   'j'
        DW   load
        DB   'p'
        DW   set_up
        DB   0

; run_command: runs the routine of a key
; In:       A = the key, HL = InTurn or AtAnyTime
; Out:      carry set if the turn begins anew; clear for a key that is not in the table
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 26
; Unproved: keys lead to all commands; the tests press every key
run_command:
        LD   C,A
.next:  LD   A,(HL)
        INC  HL
        OR   A                          ; carry clear
        RET  Z
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        CP   C
        JR   NZ,.next
        EX   DE,HL
        JP   (HL)

; forget: forgets the squares entered
; In:       State, Lights
; Out:      carry clear
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 22
; Unproved: it draws the board; the tests press every key
forget:
        CALL entry_forget
        OR   A                          ; carry clear
        RET

; take_back: takes turns back until a person is to move, at least one
; In:       [HistoryCount] = 0..3, [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM,
;           [State:STATE_SIZE] = $55, [History + N] = low(N) for N = 0..Turn - State - 1,
;           [History + Turn - State] = SIDE_BLACK, [History + Turn - State + N] = low(N) for N = 1..STATE_SIZE - 1,
;           [History + STATE_SIZE + N] = low(N + 1) for N = 0..Turn - State - 1,
;           [History + STATE_SIZE + Turn - State] = SIDE_RED,
;           [History + STATE_SIZE + Turn - State + N] = low(N + 1) for N = 1..STATE_SIZE - 1,
;           [History + 2 * STATE_SIZE + N] = low(N + 2) for N = 0..Turn - State - 1,
;           [History + 2 * STATE_SIZE + Turn - State] = SIDE_BLACK,
;           [History + 2 * STATE_SIZE + Turn - State + N] = low(N + 2) for N = 1..STATE_SIZE - 1
; Let:      Both = [Players] == SPECTRUM && [Players + 1] == SPECTRUM, Last = [HistoryCount] - 1,
;           To = Both || Last <= 0 || [Players + (Last & 1)] == PERSON ? max(Last, 0) : Last - 1
; Out:      carry = 1, word[Notice] = [HistoryCount] ? word[Notice] : MessageFirst, [HistoryCount] = To,
;           [State + N] = [HistoryCount] ? [History + To * STATE_SIZE + N] : [State + N] for N = 0..STATE_SIZE - 1
; Clobbers: A BC DE HL
; T: 1795   Stack: 4
take_back:
        CALL history_pop
        JR   C,.none
.more:  LD   HL,Players                 ; when only the Spectrum plays, one turn
        LD   A,(HL)
        INC  HL
        AND  (HL)
        JR   NZ,.done
        LD   A,(Turn)
        CALL player_of
        JR   Z,.done
        CALL history_pop
        JR   NC,.more
.done:  SCF
        RET
.none:  LD   HL,MessageFirst
        JR   notice

; turn_board: turns the board round
; In:       Turned, State
; Out:      carry clear, [Turned] = [Turned] ^ TURNED
; Clobbers: A BC DE HL
; T: -   Stack: 12
; Waits: 5 frames
; Unproved: draw_edges and draw_board have proofs of their own
turn_board:
        LD   A,(Turned)
        XOR  TURNED
        LD   (Turned),A
        CALL draw_edges
        CALL draw_board
        OR   A                          ; carry clear
        RET

; switch_lights: switches the lights on and off
; In:       [Lights] = 0..1
; Out:      [Lights] = [Lights] ^ 1, carry = 1
; Clobbers: A HL
; T: 45   Stack: 0
switch_lights:
        LD   HL,Lights
        LD   A,(HL)
        XOR  1
        LD   (HL),A
        SCF
        RET

; notice: says something where the next turn begins
; In:       HL = MessageFirst or MessageSaved
; Out:      word[Notice] = HL, carry = 1
; Clobbers: -
; T: 30   Stack: 0
notice:
        LD   (Notice),HL
        SCF
        RET

; leave: leads to the menu, as BREAK does
; In:       [Break] = 0..1
; Out:      [Break] = 1, carry = 1
; Clobbers: A
; T: 34   Stack: 0
leave:
        LD   A,1
        LD   (Break),A
        SCF
        RET

; player_frame: waits for the next frame and reads what the players do in it
; In:       [Keys:18] = 0, [Break] = 0..1, [Chosen] = 0..1, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF or $FE or $EF,         ; no key, 1, 5,
;           port[$EFFE] = $FF or $FE, port[$DFFE] = $FF, port[$BFFE] = $FF or $FE,                            ; 0, ENTER,
;           port[$7FFE] = $FF, port[KEMPSTON] = 0 or 16                                                       ; the button
; Out:      carry = [Break] || ![Chosen] && Key, [Break] = 0,  ; they leave: BREAK was held, or a key pressed in a demonstration;
;           A = ([Break] ? 0 : Key)..([Break] ? 255 : Key)           ; else the key just pressed or 0
; Clobbers: BC DE HL, [Keys:18]
; T: -   Stack: 6
; Waits: 1 frame
player_frame:
        CALL key_frame
        RET  C
        OR   A
        RET  Z
        LD   B,A
        LD   A,(Chosen)
        CP   1                          ; carry: a demonstration
        LD   A,B
        RET

; player_pause: waits for a number of frames
; In:       B = 1 or 2 or 50, [Keys:18] = 0, [Break] = 0..1, [Chosen] = 0..1, interrupts = 1,  ; frames; no key or ENTER
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0
; Out:      carry = [Break] || ![Chosen] && port[$BFFE] == $FE, [Break] = 0     ; set if the players leave
; Clobbers: A BC DE HL, [Keys:18]
; T: -   Stack: 10
; Waits: for B frames, or until the players leave
player_pause:
        PUSH BC
        CALL player_frame
        POP  BC
        RET  C
        DJNZ player_pause
        RET

; sound: plays a tune, but not in a demonstration
; In:       HL = TuneError or TuneBlack or TuneMatch, [Break] = 0..1, [Chosen] = 0..1
; Out:      port[ULA] = BORDER..BORDER + ([Chosen] ? SPEAKER : 0)               ; nothing in a demonstration
; Clobbers: A BC DE HL
; T: 5233906   Stack: 2
sound:
        LD   A,(Chosen)
        OR   A
        RET  Z
        JP   tune_play
