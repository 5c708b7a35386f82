; tic-tac-toe: one player against the Spectrum, or two against each other

; The program is a loop of menu and match; a match is points one after the other until one side has enough of them; a point
; is moves, one side after the other, until a line is won or none can be. BREAK leads back to the menu from everywhere. Marks say whose something is: ONE is player one, TWO player
; two or the Spectrum.

        ORG  $8000

; The game's variables; lib/memory.asm says where. Cell n is the byte at GAME_RAM + n, so that a cell's number is its address's low byte.
Grid            EQU  GAME_RAM + 1       ; cells 1 to 9
MoveCounter     EQU  GAME_RAM + 10      ; moves made in this point
Turn            EQU  GAME_RAM + 11      ; the mark whose move it is
Beginner        EQU  GAME_RAM + 12      ; the mark that began this point
Cell            EQU  GAME_RAM + 13      ; the cell chosen last
Humans          EQU  GAME_RAM + 14      ; how many people play this match: 1 or 2; 0: the Spectrum plays itself
PointsOne       EQU  GAME_RAM + 15
PointsTwo       EQU  GAME_RAM + 16
Ties            EQU  GAME_RAM + 17
Cursor          EQU  GAME_RAM + 18      ; the cell with the frame, 0 while there is none
ClockShown      EQU  GAME_RAM + 19      ; the seconds that the screen shows
Typing          EQU  GAME_RAM + 20      ; the address of the name that is being typed

Players         EQU  GAME_RAM + 24      ; the menu's options: people, 1 or 2;
Points          EQU  GAME_RAM + 25      ; points that win the match;
Seconds         EQU  GAME_RAM + 26      ; seconds for a move;
TieLimit        EQU  GAME_RAM + 27      ; ties that end the match;
Level           EQU  GAME_RAM + 28      ; CLASSIC or UNBEATABLE;
Sticks          EQU  GAME_RAM + 29      ; 1: the digits are two Sinclair joysticks

NameOne         EQU  GAME_RAM + 32      ; up to NAME_LENGTH characters and a 0
NameTwo         EQU  GAME_RAM + 48
TypedOne        EQU  GAME_RAM + 64      ; the names that people gave, kept for the next match
TypedTwo        EQU  GAME_RAM + 80

FREE            EQU  $00
ONE             EQU  $01
TWO             EQU  $10
SIDES           EQU  ONE + TWO          ; XOR SIDES: the other side

CLASSIC         EQU  0
UNBEATABLE      EQU  1

; start: the entry
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 24
start:
        DI
        LD   SP,STACK
        CALL memory_clear
        LD   HL,OptionDefaults
        LD   DE,Players
        LD   BC,OPTION_COUNT
        LDIR
        CALL irq_start
.loop:  CALL menu
        CALL match
        JR   .loop

; match: points until somebody has enough of them, or there were ties enough
; In:       Humans, the options
; Out:      the match is over and its winner announced, or BREAK was pressed, or in a demonstration any key
; Clobbers: A BC DE HL
; T: -   Stack: 22
match:
        CALL ask_names
        RET  C
        CALL match_begin
.point: CALL point
        RET  C
        CALL is_match_over
        JR   C,announce
        LD   HL,Beginner
        CALL other_side
        JR   .point

; announce: who has won the match
; In:       names, points, ties
; Out:      the winner was shown and heard, and somebody pressed a key
; Clobbers: A BC DE HL
; T: -   Stack: 14
announce:
        CALL leader
        LD   (Turn),A
        CALL draw_end
        LD   HL,TuneMatch
        CALL sound
        JP   wait_to_go_on

; leader: who has more points
; In:       PointsOne, PointsTwo
; Out:      A = ONE or TWO, 0 if they have equally many
; Clobbers: HL
; T: 71   Stack: 0
leader:
        LD   HL,PointsTwo
        LD   A,(PointsOne)
        CP   (HL)
        LD   A,0
        RET  Z
        LD   A,TWO
        RET  C
        LD   A,ONE
        RET

; is_match_over: whether points or ties are enough
; In:       PointsOne, PointsTwo, Ties, Points, TieLimit
; Out:      carry set if the match is over
; Clobbers: A HL
; T: 112   Stack: 0
is_match_over:
        LD   HL,Points
        LD   A,(PointsOne)
        CP   (HL)
        CCF
        RET  C
        LD   A,(PointsTwo)
        CP   (HL)
        CCF
        RET  C
        LD   HL,TieLimit
        LD   A,(Ties)
        CP   (HL)
        CCF
        RET

; match_begin: nobody has a point yet, player one will begin
; In:       names
; Out:      points, ties and Beginner are set, the match's screen is drawn
; Clobbers: A BC DE HL
; T: 215328   Stack: 12
match_begin:
        XOR  A
        LD   (PointsOne),A
        LD   (PointsTwo),A
        LD   (Ties),A
        LD   (Cursor),A
        LD   (Turn),A                   ; nobody's
        LD   A,ONE
        LD   (Beginner),A
        JP   draw_match

; other_side: the other one's turn
; In:       HL = the address of a mark, ONE or TWO
; Out:      the other mark there
; Clobbers: A
; T: 31   Stack: 0
other_side:
        LD   A,(HL)
        XOR  SIDES
        LD   (HL),A
        RET

; point: one board, from empty to a win or a tie
; In:       Beginner, the match's screen
; Out:      carry set if the players left; else points or ties are counted, and a key was pressed to go on
; Clobbers: A BC DE HL
; T: -   Stack: 20
point:
        CALL clear_grid
        LD   A,(Beginner)
        LD   (Turn),A
        CALL draw_point
.turn:  CALL show_turn
        CALL next_move
        RET  C
        OR   A
        JR   Z,.lost
        CALL make_move
        CALL find_win
        JR   C,.won
        CALL is_tie
        JR   C,.tie
.next:  LD   HL,Turn
        CALL other_side
        JR   .turn
.lost:  LD   HL,MessageLost
        CALL show_message
        LD   HL,TuneLost
        CALL sound
        LD   B,LOOKING
        CALL player_pause
        RET  C
        JR   .next
.won:   CALL show_win                   ; A is the winner's mark, HL its line
        CALL count_point
        LD   HL,MessageWin
        LD   DE,TuneWin
        JR   .over
.tie:   XOR  A
        LD   (Turn),A                   ; nobody's
        LD   HL,Ties
        INC  (HL)
        LD   HL,MessageTie
        LD   DE,TuneTie
.over:  PUSH DE
        CALL show_message
        CALL show_scores
        LD   HL,MessageGoOn
        CALL show_hint
        POP  HL
        CALL sound
        ; and on into

; wait_to_go_on: until a key says that all is read; in a demonstration for a while
; In:       Humans, interrupts on
; Out:      carry set if the players left
; Clobbers: A BC DE HL
; T: -   Stack: 10
wait_to_go_on:
        LD   A,(Humans)
        OR   A
        JP   NZ,key_wait
        LD   B,SHOWING
        JP   player_pause

; count_point: a point for the side whose turn it is
; In:       Turn
; Out:      PointsOne or PointsTwo is one more
; Clobbers: A HL
; T: 68   Stack: 0
count_point:
        LD   HL,PointsOne
        LD   A,(Turn)
        CP   ONE
        JR   Z,.count
        LD   HL,PointsTwo
.count: INC  (HL)
        RET

; next_move: the move of the side whose turn it is
; In:       the grid, Turn, Humans
; Out:      A = a free cell, in Cell too, or 0 if the turn was lost, carry clear; carry set if the players left
; Clobbers: BC DE HL
; T: -   Stack: 16
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
; T: -   Stack: 12
spectrum_move:
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
        CALL hide_clock
        POP  AF
        RET

; watch_clock: shows the clock when it has moved, and warns of the last seconds
; In:       Clock, ClockShown
; Out:      zero flag and A = 0 if the time is over
; Clobbers: A BC DE HL
; T: -   Stack: 14
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

; make_move: puts the mark of the side whose turn it is on the chosen cell, to be seen and heard
; In:       Cell, free, and Turn
; Out:      the grid, MoveCounter
; Clobbers: A BC DE HL
; T: -   Stack: 10
make_move:
        LD   A,(Turn)
        LD   C,A
        LD   A,(Cell)
        CALL put_mark
        CALL show_new_piece
        LD   HL,TuneOne
        LD   A,(Turn)
        CP   ONE
        JR   Z,.play
        LD   HL,TuneTwo
.play:  CALL sound
        JP   show_old_piece

; sound: a tune, unless it is a demonstration: nobody asked for that
; In:       HL = notes, Humans
; Out:      -
; Clobbers: A BC DE HL
; T: -   Stack: 4
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
; Clobbers: A BC DE HL
; T: -   Stack: 10
player_pause:
        PUSH BC
        CALL player_frame
        POP  BC
        RET  C
        DJNZ player_pause
        RET

        INCLUDE "../lib/memory.asm"
        INCLUDE "../lib/screen.asm"
        INCLUDE "../lib/print.asm"
        INCLUDE "../lib/text.asm"
        INCLUDE "../lib/keys.asm"
        INCLUDE "../lib/beep.asm"
        INCLUDE "../lib/irq.asm"
        INCLUDE "../lib/random.asm"
        INCLUDE "../lib/font.asm"

        INCLUDE "rules.asm"
        INCLUDE "player.asm"
        INCLUDE "input.asm"
        INCLUDE "menu.asm"
        INCLUDE "names.asm"
        INCLUDE "view.asm"
        INCLUDE "message.asm"
        INCLUDE "data.asm"

        END  start
