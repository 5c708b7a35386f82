; view: the explorer's screen, except the board

; The screen, in rows:
;
;   0-20   the board, up to 21 rows; beside it the title, the board's and the piece's name, and what the colours mean, with how many
;          spaces have each
;     21   the message
;  22-23   which keys do what

NAME_ROW        EQU  5
LEGEND_ROW      EQU  9
MESSAGE_ROW     EQU  21
HINT_ROW        EQU  22

; draw_explorer: draws the explorer's screen without its spaces; it stays hidden until screen_show
; In:       the board, [PieceChoice]
; Out:      the screen, hidden; what stands on its spaces is forgotten
; Clobbers: A BC DE HL IX, [TextColour]
; T: -   Stack: 24
; Waits: 60 frames
; Unproved: it draws a picture of many parts; golden pictures show it
draw_explorer:
        CALL draw_ground
        LD   A,(PanelColumn)
        CP   WIDE_PANEL + 1
        LD   HL,ExplorerScreen
        CALL C,print_list               ; there is no room for the title beside twelve files
        CALL draw_panel
        LD   HL,ExplorerHints
        CALL show_hints
        JP   forget_board

; draw_ground: draws what lies round the spaces of the board on a hidden screen
; In:       the board
; Out:      the screen, hidden; [OnCircle], [BoardLeft], [PanelColumn]
; Clobbers: A BC DE HL IX, [TextColour]
; T: -   Stack: 20
; Waits: 50 frames
; Unproved: it draws the whole board; golden pictures show it
draw_ground:
        CALL screen_hide
        LD   A,(BoardNumber)
        SUB  BOARD_CIRCLE
        JR   Z,.circle
        XOR  A
        LD   (OnCircle),A
        LD   A,SQUARE_LEFT
        LD   (BoardLeft),A
        LD   HL,Files
        ADD  A,(HL)
        ADD  A,(HL)
        INC  A
        LD   (PanelColumn),A
        JP   draw_edges
.circle:
        LD   (BoardLeft),A
        INC  A
        LD   (OnCircle),A
        LD   A,CIRCLE_PANEL
        LD   (PanelColumn),A
        JP   draw_circle

SQUARE_LEFT     EQU  1
CIRCLE_PANEL    EQU  22
WIDE_PANEL      EQU  22                 ; with this column or one before it there is room for ten columns

; ground_name: returns the name of the board, or of the variant that is played on it
; In:       [BoardNumber], [VariantChoice]
; Out:      HL = the name and a 0
; Clobbers: A B
; T: 65000   Stack: 2
; Unproved: it is compared with the port: the tests compare the screen
ground_name:
        LD   A,(BoardNumber)
        CP   BOARDS
        LD   HL,WordsBoard
        JP   C,nth_text
        LD   A,(VariantChoice)
        JP   variant_row

; draw_edges: prints the letters of the files and the numbers of the ranks
; In:       [Files], [Ranks], FileLetters, [BoardLeft]
; Out:      the row below the board and the column beside it
; Clobbers: A BC DE HL, [TextColour]
; T: 30000   Stack: 8
; Unproved: it draws the whole board; golden pictures show it
draw_edges:
        LD   A,COLOUR_EDGE
        LD   (TextColour),A
        LD   HL,FileLetters
        LD   A,(Files)
        LD   B,A
        LD   A,(Ranks)
        ADD  A,A
        LD   D,A
        LD   A,(BoardLeft)
        LD   E,A
.file:  LD   A,(HL)
        INC  HL
        PUSH BC
        PUSH HL
        CALL print_char
        LD   A,' '
        CALL print_char
        POP  HL
        POP  BC
        DJNZ .file
        LD   A,(Ranks)
        LD   B,A
        LD   D,1
.rank:  LD   E,0
        LD   A,B
        CP   10
        JR   C,.digit
        SUB  10                         ; the tenth rank is 0, as no more are played on
.digit: ADD  A,'0'
        PUSH BC
        CALL print_char
        POP  BC
        INC  D
        INC  D
        DJNZ .rank
        RET

; draw_panel: prints the names of board and piece, and what the colours mean
; In:       [BoardNumber], [PieceChoice], [PanelColumn]
; Out:      the rows beside the board
; Clobbers: A BC DE HL, [TextColour]
; T: 250000   Stack: 12
; Unproved: it draws texts of the program; golden pictures show them
draw_panel:
        LD   A,COLOUR_BOARD
        LD   (TextColour),A
        CALL ground_name
        LD   D,NAME_ROW - 2
        CALL panel_text
        CALL draw_name
        LD   HL,Legend
        LD   D,LEGEND_ROW
.row:   LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        LD   (TextColour),A
        LD   A,(PanelColumn)
        LD   E,A
        LD   B,2
        PUSH HL
        CALL print_spaces
        POP  HL
        INC  E
        LD   A,COLOUR_HINT
        LD   (TextColour),A
        CALL print_some
        INC  D
        INC  D
        JR   .row

; draw_name: prints the name of the piece; each capital begins a row
; In:       [PieceChoice], [PanelColumn]
; Out:      NAME_ROWS rows from NAME_ROW on beside the board
; Clobbers: A BC DE HL, [TextColour]
; T: 250000   Stack: 10
; Unproved: it draws texts of the program; golden pictures show them
draw_name:
        LD   A,COLOUR_PIECE
        LD   (TextColour),A
        LD   D,NAME_ROW
.clear: CALL panel_clear
        INC  D
        LD   A,D
        CP   NAME_ROW + NAME_ROWS
        JR   NZ,.clear
        LD   A,(PieceChoice)
        CALL piece_name
        LD   D,NAME_ROW - 1
.next:  LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        CP   'a'
        JR   NC,.small
        INC  D
        LD   BC,(PanelColumn)
        LD   E,C
.small: BIT  5,E
        JR   NZ,.next                   ; column 32
        PUSH HL
        CALL print_char
        POP  HL
        JR   .next

NAME_ROWS       EQU  3

; panel_clear: clears a row beside the board
; In:       D = the row, [PanelColumn], [TextColour]
; Out:      its columns from [PanelColumn] on
; Clobbers: A B E HL
; T: 11000   Stack: 8
; Unproved: it draws texts of the program; golden pictures show them
panel_clear:
        LD   A,(PanelColumn)
        LD   E,A
        LD   A,32
        SUB  E
        LD   B,A
        JP   print_spaces

; panel_text: prints a text beside the board
; In:       HL = the text, D = the row, [PanelColumn], [TextColour]
; Out:      as much of it as there is room for, and spaces to the end of the row
; Clobbers: A BC E HL
; T: 20000   Stack: 10
; Unproved: it draws texts of the program; golden pictures show them
panel_text:
        PUSH HL
        CALL panel_clear
        POP  HL
        LD   A,(PanelColumn)
        LD   E,A
        JP   print_some

; nth_text: returns one of several texts
; In:       HL = WordsBoard or Mistakes, A = 0..MISTAKES - 1          ; the first text, and a number from 0
; Where:    HL == Mistakes || A < BOARDS
; Let:      Next(X) = X + length[X] + 1, Text(N) = N ? Next(Text(N - 1)) : HL
; Out:      HL = Text(A)
; Clobbers: A B
; T: 16800   Stack: 0
nth_text:
        LD   B,A
        INC  B
        JR   .test
.skip:  XOR  A
.sign:  CP   (HL)
        INC  HL
        JR   NZ,.sign
.test:  DJNZ .skip
        RET

; show_counts: counts the spaces of each colour and prints how many there are
; In:       Stones, Marks, [Size], [CheckedBoth], [PanelColumn]
; Out:      Counts; the numbers beside the legend
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:3]
; T: 20000   Stack: 10
; Unproved: it draws the whole board; the tests compare each cell of the screen
show_counts:
        LD   HL,0
        LD   (Counts),HL
        LD   (Counts + 2),HL
        LD   HL,Stones
.space: LD   A,(HL)
        LD   B,A
        SET  7,L
        LD   C,(HL)
        RES  7,L
        PUSH HL
        LD   A,(CheckedBoth)
        OR   A
        JR   Z,.one
        LD   A,C
        RRA
        XOR  C
        RRA
        LD   HL,Counts + 3
        JR   C,.count
.one:   BIT  0,C                        ; MARK_LINKS
        JR   Z,.listed
        LD   HL,Counts
        BIT  7,B                        ; STONE
        JR   Z,.count
        INC  L
        LD   A,(Side)
        XOR  B
        AND  ENEMY
        JR   NZ,.count
        JR   .none
.listed:
        LD   A,C
        AND  MARK_LISTED + MARK_LISTED_COORDINATES
        JR   Z,.none
        LD   HL,Counts + 2
.count: INC  (HL)
.none:  POP  HL
        INC  L
        LD   A,(Size)
        CP   L
        JR   NZ,.space
        LD   A,COLOUR_VALUE
        LD   (TextColour),A
        LD   D,LEGEND_ROW
        LD   HL,Counts
.row:   LD   A,(PanelColumn)
        ADD  A,LEGEND_NUMBER
        CP   NUMBER_COLUMN
        JR   C,.room
        LD   A,NUMBER_COLUMN
.room:  LD   E,A
        LD   A,(HL)
        INC  HL
        PUSH HL
        CALL print_number
        POP  HL
        INC  D
        INC  D
        LD   A,D
        CP   LEGEND_ROW + 8
        JR   NZ,.row
        RET
        ASSERT MARK_LINKS == 1 && MARK_COORDINATES == 2 && STONE == 128 && ENEMY == BLACK_TURN && HIGH Counts == HIGH (Counts + 3)

LEGEND_NUMBER   EQU  8                  ; columns from the panel's to the numbers,
NUMBER_COLUMN   EQU  30                 ; which begin in this one at most

; show_hints: shows which keys do what
; In:       HL = a list for print_list, in rows 22 and 23
; Out:      the two rows
; Clobbers: A BC DE HL, [TextColour]
; T: -   Stack: 10
; Waits: 1 frame
; Unproved: it draws texts of the program; golden pictures show them
show_hints:
        PUSH HL
        CALL frame_wait
        LD   A,COLOUR_HINT
        LD   (TextColour),A
        LD   DE,HINT_ROW * 256
        LD   B,32
        CALL print_spaces
        LD   DE,(HINT_ROW + 1) * 256
        LD   B,32
        CALL print_spaces
        POP  HL
        JP   print_list

; show_message: shows a message in the middle of its row
; In:       HL = its colour, the text and a 0
; Out:      the message
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:33]
; T: 22000   Stack: 12
; Unproved: it draws texts of the program; golden pictures show them
show_message:
        LD   A,(HL)
        INC  HL
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL text_append
        LD   D,MESSAGE_ROW
        JP   print_line
