; tic-tac-toe: one player against the Spectrum, or two against each other

; The program is a loop of menu and match; a match is points one after the other until BREAK; a point is moves, one side
; after the other, until a line is won or none can be. Marks say whose something is: ONE is player one, TWO player
; two or the Spectrum.

        ORG  $8000

; The game's variables; lib/memory.asm says where. Cell n is the byte at GAME_RAM + n, so that a cell's number is its address's low byte.
Grid            EQU  GAME_RAM + 1       ; cells 1 to 9
MoveCounter     EQU  GAME_RAM + 10      ; moves made in this point
Turn            EQU  GAME_RAM + 11      ; the mark whose move it is
Beginner        EQU  GAME_RAM + 12      ; the mark that began this point
Cell            EQU  GAME_RAM + 13      ; the cell chosen last
Players         EQU  GAME_RAM + 14      ; how many people play: 1 or 2
PointsOne       EQU  GAME_RAM + 15
PointsTwo       EQU  GAME_RAM + 16
Ties            EQU  GAME_RAM + 17
Round           EQU  GAME_RAM + 18      ; the number of this point, 1 for the first
NameOne         EQU  GAME_RAM + 32      ; up to 12 characters and a 0
NameTwo         EQU  GAME_RAM + 48

FREE            EQU  $00
ONE             EQU  $01
TWO             EQU  $10
SIDES           EQU  ONE + TWO          ; XOR SIDES: the other side

; start: the entry
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 24
start:
        DI
        LD   SP,STACK
        CALL memory_clear
        LD   A,1
        LD   (Players),A
        CALL irq_start
.loop:  CALL menu
        CALL match
        JR   .loop

; match: points until the players have had enough
; In:       Players
; Out:      BREAK was pressed
; Clobbers: A BC DE HL
; T: -   Stack: 22
match:
        CALL match_begin
.point: LD   HL,Round
        INC  (HL)
        CALL point
        RET  C
        LD   HL,Beginner
        CALL other_side
        JR   .point

; match_begin: nobody has a point yet, player one will begin
; In:       Players
; Out:      names, points, ties, Round and Beginner are set, the match's screen is drawn
; Clobbers: A BC DE HL
; T: 198251   Stack: 14
match_begin:
        XOR  A
        LD   (PointsOne),A
        LD   (PointsTwo),A
        LD   (Ties),A
        LD   (Round),A
        LD   A,ONE
        LD   (Beginner),A
        CALL names_set
        JP   draw_match

; names_set: who is called what
; In:       Players
; Out:      NameOne, NameTwo
; Clobbers: A DE HL
; T: 936   Stack: 2
names_set:
        LD   HL,TextPlayerOne
        LD   DE,NameOne
        CALL text_append
        CALL second_name
        LD   DE,NameTwo
        JP   text_append

; second_name: who plays the second side
; In:       Players
; Out:      HL = the name's text
; Clobbers: A
; T: 52   Stack: 0
second_name:
        LD   HL,TextSpectrum
        LD   A,(Players)
        DEC  A
        RET  Z
        LD   HL,TextPlayerTwo
        RET

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
; In:       Beginner, Round, the match's screen
; Out:      carry set if BREAK was pressed; else points or ties are counted, and a key was pressed to go on
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
        CALL make_move
        CALL find_win
        JR   C,.won
        CALL is_tie
        JR   C,.tie
        LD   HL,Turn
        CALL other_side
        JR   .turn
.won:   CALL show_win                   ; A is the winner's mark, HL its line
        CALL count_point
        LD   HL,MessageWin
        LD   DE,TuneWin
        JR   .over
.tie:   XOR  A
        LD   (Turn),A                   ; nobody's
        LD   HL,Ties
        CALL count_up
        LD   HL,MessageTie
        LD   DE,TuneTie
.over:  PUSH DE
        CALL show_message
        CALL show_scores
        LD   HL,MessageGoOn
        CALL show_hint
        POP  HL
        CALL tune_play
        JP   key_wait

; count_point: a point for the side whose turn it is
; In:       Turn
; Out:      PointsOne or PointsTwo is one more
; Clobbers: A HL
; T: 87   Stack: 0
count_point:
        LD   HL,PointsOne
        LD   A,(Turn)
        CP   ONE
        JR   Z,count_up
        LD   HL,PointsTwo
        ; and on into

; count_up: one more, up to the 99 that the screen has room for
; In:       HL = the address of a count
; Out:      the count there
; Clobbers: A
; T: 40   Stack: 0
count_up:
        LD   A,(HL)
        CP   99
        RET  Z
        INC  (HL)
        RET

; next_move: the move of the side whose turn it is
; In:       the grid, Turn, Players
; Out:      A = a free cell, in Cell too, carry clear; carry set if BREAK was pressed
; Clobbers: BC DE HL
; T: -   Stack: 10
next_move:
        LD   A,(Players)
        DEC  A
        JR   NZ,person_move
        LD   A,(Turn)
        CP   TWO
        JR   NZ,person_move
        ; and on into

; spectrum_move: the Spectrum's move, after a moment in which one can see that it is its turn
; In:       the grid
; Out:      A = a free cell, in Cell too, carry clear; carry set if BREAK was pressed
; Clobbers: BC DE HL
; T: -   Stack: 10
spectrum_move:
        LD   HL,MessageThinks
        CALL show_message
        LD   B,THINKING
        CALL key_pause
        RET  C
        CALL choose_move
        LD   (Cell),A
        RET

; person_move: a person's move, asked for until it is a legal one
; In:       the grid, Turn
; Out:      A = a free cell, in Cell too, carry clear; carry set if BREAK was pressed
; Clobbers: BC DE HL
; T: -   Stack: 10
person_move:
        LD   HL,MessageTurn
.ask:   CALL show_message
        CALL read_cell
        RET  C
        LD   (Cell),A
        CALL is_legal
        RET  NC
        LD   HL,TuneError
        CALL tune_play
        LD   HL,MessageTaken
        JR   .ask

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
.play:  CALL tune_play
        JP   show_old_piece

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
        INCLUDE "view.asm"
        INCLUDE "message.asm"
        INCLUDE "data.asm"

        END  start
