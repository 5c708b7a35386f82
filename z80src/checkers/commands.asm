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
; In:       A = the key, HL = the table
; Out:      carry set if the turn begins anew; clear for a key that is not in the table
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 20
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
forget:
        CALL entry_forget
        OR   A                          ; carry clear
        RET

; take_back: takes turns back until a person is to move, at least one
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
turn_board:
        LD   A,(Turned)
        XOR  TURNED
        LD   (Turned),A
        CALL draw_edges
        CALL draw_board
        OR   A                          ; carry clear
        RET

; switch_lights: switches the lights on and off
switch_lights:
        LD   HL,Lights
        LD   A,(HL)
        XOR  1
        LD   (HL),A
        SCF
        RET

; notice: says something where the next turn begins
; In:       HL = a message
; Out:      word[Notice] = HL, carry = 1
; Clobbers: -
; T: 1   Stack: 0
notice:
        LD   (Notice),HL
        SCF
        RET

; leave: leads to the menu, as BREAK does
; Out:      [Break] = 1, carry = 1
; Clobbers: A
; T: 1   Stack: 0
leave:
        LD   A,1
        LD   (Break),A
        SCF
        RET

; player_frame: waits for the next frame and reads what the players do in it
; Out:      carry set if they leave: BREAK was held, or a key pressed in a demonstration; else A = the key just pressed, or 0
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
; In:       B = the frames
; Out:      carry set if the players leave
player_pause:
        PUSH BC
        CALL player_frame
        POP  BC
        RET  C
        DJNZ player_pause
        RET

; sound: plays a tune, but not in a demonstration
; In:       HL = TuneError or TuneBlack or TuneMatch, [Break] = 0..1, [Chosen] = 0..5
; Out:      port[ULA] = BORDER..BORDER + ([Chosen] ? SPEAKER : 0)               ; nothing in a demonstration
; Clobbers: A BC DE HL
; T: 1   Stack: 2
sound:
        LD   A,(Chosen)
        OR   A
        RET  Z
        JP   tune_play
