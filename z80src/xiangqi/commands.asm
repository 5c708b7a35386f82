; commands: what a key can ask for in place of a move

; The tables are those of lib/command.asm.

; The commands of a person whose turn it is,
InTurn:
        DB   'q'
        DW   forget
        DB   'r'
        DW   end_early
; and what people can ask for at any time.
AtAnyTime:
        DB   'u'
        DW   take_back
        DB   't'
        DW   turn_board
        DB   'l'
        DW   switch_lights
        DB   'n'
        DW   read_moves
        DB   's'
        DW   save
        DB   'j'
        DW   load
        DB   'p'
        DW   edit_position
        DB   0

; forget: forgets the point that was entered
; In:       -
; Out:      carry = 1                       ; the turn begins anew
; Clobbers: -
; T: 14   Stack: 0
forget: SCF
        RET

; take_back: takes moves back until a person is to move, at least one; or goes on with a game that people have ended
; In:       the state, Players
; Out:      carry set, the state, the board
; Clobbers: A BC DE HL IX
; T: 800000   Stack: 16
; Unproved: it goes through all moves; replay is compared with the port through the keyboard
take_back:
        LD   HL,Ended
        LD   A,(HL)
        LD   (HL),0
        OR   A
        SCF
        RET  NZ
        LD   HL,MoveCount
        LD   A,(HL)
        OR   A
        LD   HL,MessageFirst
        JP   Z,notice
        LD   HL,MoveCount
        DEC  (HL)
        LD   HL,Players                 ; when only the Spectrum plays, one move
        LD   A,(HL)
        INC  HL
        AND  (HL)
        JR   NZ,.done
        LD   A,(rules.Turn)
        XOR  rules.COLOURS
        CALL player_of
        JR   Z,.done
        LD   HL,MoveCount
        LD   A,(HL)
        OR   A
        JR   Z,.done
        DEC  (HL)
.done:  CALL replay
        SCF
        RET

; turn_board: turns the board round
; In:       Turned, the state
; Out:      carry clear, [Turned] = [Turned] ^ 1
; Clobbers: A BC DE HL
; T: -   Stack: 34
; Unproved: it draws the board; the tests compare the screen
turn_board:
        LD   HL,Turned
        LD   A,(HL)
        XOR  1
        LD   (HL),A
        CALL draw_edges
        CALL draw_board
        OR   A                          ; carry clear
        RET

; switch_lights: switches the lights on and off
; In:       [Unlit] = 0..1
; Out:      [Unlit] = [Unlit] ^ 1, carry = 1
; Clobbers: A HL
; T: 45   Stack: 0
switch_lights:
        LD   HL,Unlit
        LD   A,(HL)
        XOR  1
        LD   (HL),A
        SCF
        RET
