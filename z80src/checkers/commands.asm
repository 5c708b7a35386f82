; commands: what a key can ask for in place of a turn

; The tables are those of lib/command.asm.

; The commands of a person whose turn it is,
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
        DW   save_turns
        DB   'j'
        DW   load_turns
        DB   'p'
        DW   set_up
        DB   0

; forget: forgets the squares entered
; In:       [Lights] = 0..1, [Marks:4] = 255, [Lit:4] = 255, [Turn] = SIDE_BLACK or SIDE_RED,
;           [Turned] = 0 or TURNED, [Framed] = 37 or UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Shows = [Lights] ? Movable : 0
; Out:      carry = 0, [Marks:4] = 0, long[Lit] = Shows, [Entered] = 0, [File] = 0, [TurnList] = TURN_END,
;           [Shown + 2 * S] = Marked(S, 0) for S = 0..63, [Shown + 2 * S + 1] = Paper(S, [Framed], Shows) | Ink(S, 0) for S = 0..63
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Source:4], [Kept:12], [Follow:4], [ListAt:2], [Due], [Steps], [DISPLAY:6912]
; T: -   Stack: 26
; Waits: 5 frames
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
        JP   notice

; turn_board: turns the board round
; In:       long[Marks] = $A5C3960F, long[Lit] = $00F00000,
;           [Turned] = 0 or TURNED, [Framed] = 37 or UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Other(S) = S ^ TURNED               ; what stood there, and the frame's place
; Out:      carry = 0, [Turned] = [Turned] ^ TURNED, [Shown + 2 * S] = Picture(Other(S)) for S = 0..63,
;           [Shown + 2 * S + 1] = Paper(Other(S), [Framed] ^ TURNED, long[Lit]) | Ink(Other(S), long[Marks]) for S = 0..63
; Clobbers: A BC DE HL, [DISPLAY:6912]
; T: -   Stack: 16
; Waits: 5 frames
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
