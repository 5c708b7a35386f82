; panel: the texts beside and below the board

; draw_panel: prints the names of board and piece, and what the colours mean
; In:       [BoardNumber] = 0..3, [PieceChoice] = 0 or 6, [PanelColumn] = 18 or 22 or 26, [VariantChoice] = 0, [Hiding] = 0 or UNSEEN
; Let:      Left = min([PanelColumn], TEXT_LEFT), Below = [PanelColumn] > WIDE_PANEL, Next(X) = X + length[X] + 1, Board(N) = N ? Next(Board(N - 1)) : WordsBoard, Name = Board([BoardNumber]),
;           Sign(K) = K < length[Name] ? [Name + K] : ' ', Line(N) = N ? Next(Line(N - 1) + 1) : Legend
; Out:      [dots(NAME_ROW - 2, Left + K) + N * 256] = [Font + (Sign(K) - 32) * 8 + N] for K = 0..31 - Left for N = 0..7,
;           [attr(NAME_ROW - 2, Left + K) ^ [Hiding] << 8] = COLOUR_BOARD for K = 0..31 - Left,
;           [attr(LEGEND_ROW + 2 * M, [PanelColumn] + K) ^ [Hiding] << 8] = [Line(M)] for M = 0..3 for K = 0..1,
;           [dots(LEGEND_ROW + 2 * M + Below, [PanelColumn] + (Below ? 0 : 3)) + N * 256] = [Font + ([Line(M) + 1] - 32) * 8 + N] for M = 0..3 for N = 0..7
; Clobbers: A BC DE HL, [TextColour], [DISPLAY:6144], [attr(NAME_ROW, 0) ^ [Hiding] << 8:416]
; T: 250000   Stack: 12
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
        LD   A,(PanelColumn)
        CP   WIDE_PANEL + 1
        JR   C,.word
        LD   E,A                        ; beside twelve files the word stands below its colour
        INC  D
.word:  CALL print_some
        INC  D
        SET  0,D                        ; the row of the next colour
        JR   .row
        ASSERT LEGEND_ROW & 1

; draw_name: prints the name of the piece; each capital begins a row, and so does a letter for which there is no room
; In:       [PieceChoice] = 0..9, [PanelColumn] = 14 or 18 or 26, [Hiding] = 0 or UNSEEN
; Let:      Name = NamedPiece([PieceChoice]), Left = min([PanelColumn], TEXT_LEFT),
;           Start(K) = fold(N = 0..K, X = 0, [Name + N] < 'a' || N - X == 32 - Left ? N : X), Line(K) = count(N = 0..K, Start(N) == N) - 1,
;           Row(K) = NAME_ROW + Line(K), Column(K) = Left + K - Start(K)
; Out:      [dots(Row(K), Column(K)) + N * 256] = [Font + ([Name + K] - 32) * 8 + N] for K = 0..length[Name] - 1 for N = 0..7, [TextColour] = COLOUR_PIECE,
;           [attr(NAME_ROW + N, Left + K) ^ [Hiding] << 8] = COLOUR_PIECE for N = 0..NAME_ROWS - 1 for K = 0..31 - Left
; Clobbers: A BC DE HL, [dots(NAME_ROW + N, Left + K) + M * 256] for N = 0..NAME_ROWS - 1 for K = 0..31 - Left for M = 0..7
; T: 250000   Stack: 10
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
        BIT  5,E
        JR   NZ,.line                   ; column 32
        CP   'a'
        JR   NC,.letter
.line:  LD   B,A
        INC  D
        LD   A,D
        CP   NAME_ROW + NAME_ROWS
        RET  Z                          ; a long name of the user's own piece
        CALL panel_left
        LD   E,A
        LD   A,B
.letter:
        PUSH HL
        CALL print_char
        POP  HL
        JR   .next

NAME_ROWS       EQU  3

; panel_left: returns the column where texts beside the board begin
; In:       [PanelColumn] = 14..26
; Out:      A = min([PanelColumn], TEXT_LEFT)
; T: 42   Stack: 0
panel_left:
        LD   A,(PanelColumn)
        CP   TEXT_LEFT + 1
        RET  C
        LD   A,TEXT_LEFT
        RET

TEXT_LEFT       EQU  25                 ; close to a board of twelve files, so that there is room for seven letters

; panel_clear: clears a row beside the board
; In:       D = 0..23, [PanelColumn] = 14..26, [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN          ; the row
; Let:      Left = min([PanelColumn], TEXT_LEFT)
; Out:      [dots(D, Left + K) + N * 256] = 0 for K = 0..31 - Left for N = 0..7,
;           [attr(D, Left + K) ^ [Hiding] << 8] = [TextColour] for K = 0..31 - Left, E = 32
; Clobbers: A B HL
; T: 10200   Stack: 6
panel_clear:
        CALL panel_left
        LD   E,A
        LD   A,32
        SUB  E
        LD   B,A
        JP   print_spaces

; panel_text: prints a text beside the board
; In:       HL = TextBuffer, [HL + N] = 'A' + N for N = 0..31, C = 0..6 or 17..19 or 31..32, [HL + C] = 0,          ; a text of C characters
;           D = 0 or 9 or 23, [PanelColumn] = 14..26, [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN          ; the row
; Let:      Left = min([PanelColumn], TEXT_LEFT), Letter(K) = K < length[HL] ? [HL + K] : ' '        ; as much of it as there is room for
; Out:      [dots(D, Left + K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 - Left for N = 0..7,
;           [attr(D, Left + K) ^ [Hiding] << 8] = [TextColour] for K = 0..31 - Left,
;           E = min(Left + length[HL], 32), HL = HL + length[HL] + 1
; Clobbers: A BC
; T: 22000   Stack: 10
panel_text:
        PUSH HL
        CALL panel_clear
        POP  HL
        CALL panel_left
        LD   E,A
        JP   print_some

; nth_text: returns one of several texts
; In:       HL = WordsBoard or Mistakes, A = 0..MISTAKES - 1          ; the first text, and a number from 0
; Where:    HL == Mistakes || A < BOARDS
; Let:      Next(X) = X + length[X] + 1, Text(N) = N ? Next(Text(N - 1)) : HL
; Out:      HL = Text(A)
; Clobbers: A B
; T: 18574   Stack: 0
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
; In:       [Size] = 64, [Stones + N] = 0 or STONE or STONE + ENEMY or HOLE for N = 0..63, [Marks + N] = 0..63 for N = 0..63, [CheckedBoth] = 0..1, [Side] = 0 or ENEMY,
;           [PanelColumn] = 14..26, [Hiding] = 0 or UNSEEN
; Let:      Differs(N) = [CheckedBoth] && ([Marks + N] ^ [Marks + N] >> 1) & 1, Goes(N) = !Differs(N) && [Marks + N] & MARK_LINKS,
;           Listed(N) = !Differs(N) && !([Marks + N] & MARK_LINKS) && [Marks + N] & MARK_LISTED + MARK_LISTED_COORDINATES,
;           Enemy(N) = ([Stones + N] & ENEMY) != [Side],
;           Count(K) = K == 0 ? count(N = 0..63, Goes(N) && [Stones + N] < STONE) : K == 1 ? count(N = 0..63, Goes(N) && [Stones + N] >= STONE && Enemy(N))
;                      : K == 2 ? count(N = 0..63, Listed(N)) : count(N = 0..63, Differs(N)),
;           Column = min([PanelColumn] + LEGEND_NUMBER, NUMBER_COLUMN), Digit(X, J) = J ? '0' + X % 10 : X < 10 ? ' ' : '0' + X / 10
; Out:      [Counts + K] = Count(K) for K = 0..3,
;           [dots(LEGEND_ROW + 2 * K, Column + J) + N * 256] = [Font + (Digit(Count(K), J) - 32) * 8 + N] for K = 0..3 for J = 0..1 for N = 0..7,
;           [attr(LEGEND_ROW + 2 * K, Column + J) ^ [Hiding] << 8] = COLOUR_VALUE for K = 0..3 for J = 0..1, [TextColour] = COLOUR_VALUE
; Clobbers: A BC DE HL, [TextBuffer:3]
; T: 20000   Stack: 10
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

; show_message: shows a message in the middle of its row
; In:       HL = TextBuffer + 40, [HL] = BRIGHT + WHITE, [HL + N + 1] = 'A' + N for N = 0..31, C = 0..32, [HL + C + 1] = 0, [Hiding] = 0 or UNSEEN          ; its colour, the text of C characters
; Let:      Long = length[HL + 1], First = 16 - Long / 2, Letter(K) = K >= First && K < First + Long ? [HL + 1 + K - First] : ' '
; Out:      [dots(MESSAGE_ROW, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(MESSAGE_ROW, K) ^ [Hiding] << 8] = [HL] for K = 0..31, [TextColour] = [HL]
; Clobbers: A BC DE HL, [TextBuffer:33]
; T: 21473   Stack: 10
show_message:
        LD   A,(HL)
        INC  HL
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL text_append
        LD   D,MESSAGE_ROW
        JP   print_line
