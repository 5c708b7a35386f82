; help: the rules in some pages, the table of combat, and a page for each type

COMBAT_PAGE     EQU  TEXT_PAGES         ; after the pages of text,
TYPE_PAGE       EQU  TEXT_PAGES + 1     ; and then a page for each type
HELP_PAGES      EQU  TYPE_PAGE + TYPES

; Define: Gives(Y, A1, X) = [Combat + Y * TYPES + X] == A1,         ; a defender, an answer, an attacker
;         GivenBefore(Y, A1, X) = sum(J = 0..X - 1, Gives(Y, A1, J)),
;         AnswerRow(Y, A1, X) = 2 * (GivenBefore(Y, A1, X) / 9), AnswerColumn(Y, A1, X) = TILE_FIRST + TILE_WIDTH * (GivenBefore(Y, A1, X) % 9),
;         LastByte(Y, A1, X) = Gives(Y, A1, X) ? 2 : -1

; show_help: shows the help in a game
; In:       [Page] = 0..HELP_PAGES - 1, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN,
;           [Keys:18] = 0, [Break] = 0..1, [MenuChoice] = 0..1, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $FE or $EF, port[$7FFE] = $FF, port[KEMPSTON] = 0                    ; ENTER, h
; Where:    [Break] || port[$BFFE] != $FF           ; or it waits for ever; other keys show another page
; Out:      carry = 1, [Redraw] = DRAW, [Break] = [Break] || ![MenuChoice], [Hiding] = 0, [HIDDEN:768] = 0
; Clobbers: A BC DE HL, [Keys:18], [DISPLAY:6912], [TextColour], [TextBuffer:32], [Tile:48], ports
; T: -   Stack: 30
; Waits: for a person
show_help:
        CALL help
        LD   A,DRAW
        LD   (Redraw),A
        SCF
        RET

; help: shows pages until ENTER or H is pressed
; In:       [Page] = 0..HELP_PAGES - 1, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN,
;           [Keys:18] = 0, [Break] = 0..1, [MenuChoice] = 0..1, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $FE or $EF, port[$7FFE] = $FF, port[KEMPSTON] = 0                    ; ENTER, h
; Let:      Leaves = [Break] || ![MenuChoice]
; Where:    [Break] || port[$BFFE] != $FF           ; or it waits for ever; other keys show another page
; Out:      carry = Leaves, [Break] = Leaves, [Hiding] = 0, [HIDDEN:768] = 0
; Clobbers: A BC DE HL, [Keys:18], [DISPLAY:6912], [TextColour], [TextBuffer:32], [Tile:48], ports
; T: -   Stack: 28
; Waits: for a person
help:   CALL draw_page
.key:   CALL person_frame
        JP   C,leave
        CP   KEY_ENTER
        RET  Z
        CP   'h'
        RET  Z
        LD   HL,Page
        CP   KEY_LEFT
        JR   Z,.back
        CP   KEY_RIGHT
        JR   Z,.on
        CP   ' '
        JR   NZ,.key
.on:    LD   A,(HL)
        INC  A
        CP   HELP_PAGES
        JR   C,.put
        XOR  A
        JR   .put
.back:  LD   A,(HL)
        SUB  1
        JR   NC,.put
        LD   A,HELP_PAGES - 1
.put:   LD   (HL),A
        JR   help

; draw_page: draws a page of the help
; In:       [Page] = 0..HELP_PAGES - 1, [Sticks] = 0..1, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      IsText = [Page] < COMBAT_PAGE, IsTable = [Page] == COMBAT_PAGE, IsType = [Page] > COMBAT_PAGE,
;           Title = word[TextPages + 2 * [Page]] + 3, Entry(Y, X) = [Combat + Y * TYPES + X], Shows = [Page] - TYPE_PAGE
; Out:      [Hiding] = 0, [HIDDEN:768] = 0, port[ULA] = BORDER,
;           [dots([HelpHints], K) + N * 256] = GlyphRow([([Sticks] ? HelpSticks : HelpHints) + 3 + K], N) for K = 0..2 for N = 0..7,
;           [dots(N / 8, K) + N % 8 * 256] = GlyphRow([Title + K], N / 2) for K = 0..(IsText ? length[Title] - 1 : -1) for N = 0..15,
;           [dots(TABLE_ROW + Y, TABLE_COLUMN + X) + N * 256] = GlyphRow(Entry(Y, X), N)
;             for Y = 0..MINE for X = 0..(IsTable ? GENERAL : -1) for N = 0..7,
;           [dots(3 + N / 8, 2 + X) + N % 8 * 256] = TileDots(Shows, N, X) for X = 0..(IsType ? 2 : -1) for N = 0..TILE_ROWS - 1
; Clobbers: A BC DE HL, [DISPLAY:6912], [TextColour], [TextBuffer:32], [Tile:48]
; T: -   Stack: 26
; Waits: 20 frames
draw_page:
        CALL screen_hide
        LD   HL,HelpHints
        CALL show_hints
        LD   HL,HelpSticks
        CALL stick_hints
        LD   A,(Page)
        CP   COMBAT_PAGE
        JR   Z,.combat
        JR   NC,.type
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,TextPages
        ADD  HL,DE
        LD   A,(HL)
        INC  HL
        LD   H,(HL)
        LD   L,A
        CALL print_list
        JP   screen_show
.combat:
        CALL draw_combat_page
        JP   screen_show
.type:  SUB  TYPE_PAGE
        CALL draw_type_page
        JP   screen_show

; draw_combat_page: draws the table of combat
; In:       [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Entry(Y, X) = [Combat + Y * TYPES + X], Colour(E1) = E1 == 'A' ? COLOUR_WINS : E1 == 'D' ? COLOUR_LOSES : COLOUR_BOTH
; Out:      [dots(TABLE_ROW - 1, TABLE_COLUMN + X) + N * 256] = GlyphRow([Ranks + X], N) for X = 0..GENERAL for N = 0..7,
;           [dots(TABLE_ROW + Y, 2 + K) + N * 256] = GlyphRow([Names + 9 * Y + K], N) for Y = 0..MINE for K = 0..7 for N = 0..7,
;           [dots(TABLE_ROW + Y, TABLE_COLUMN + X) + N * 256] = GlyphRow(Entry(Y, X), N) for Y = 0..MINE for X = 0..GENERAL for N = 0..7,
;           [attr(TABLE_ROW + Y, TABLE_COLUMN + X) ^ [Hiding] << 8] = Colour(Entry(Y, X)) for Y = 0..MINE for X = 0..GENERAL
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour]
; T: -   Stack: 16
; Waits: 15 frames
draw_combat_page:
        LD   HL,CombatPage
        CALL print_list
        LD   A,COLOUR_PRESS
        LD   (TextColour),A
        LD   DE,(TABLE_ROW - 1) * 256 + TABLE_COLUMN
        LD   HL,Ranks
        LD   B,MINE
.rank:  PUSH BC
        LD   A,(HL)
        INC  HL
        PUSH HL
        CALL print_char
        POP  HL
        POP  BC
        DJNZ .rank
        LD   C,0
        LD   D,TABLE_ROW
.row:   LD   A,COLOUR_NAME
        LD   (TextColour),A
        LD   E,2
        LD   A,C
        LD   HL,Names
        CALL find_text
        PUSH BC
        CALL print_text
        POP  BC
        CALL frame_wait
        LD   E,TABLE_COLUMN
        LD   B,0
.entry: LD   A,C
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        OR   B
        LD   L,A
        LD   H,HIGH Combat
        LD   A,(HL)
        LD   H,COLOUR_WINS
        CP   'A'
        JR   Z,.print
        LD   H,COLOUR_LOSES
        CP   'D'
        JR   Z,.print
        LD   H,COLOUR_BOTH
.print: PUSH BC
        LD   L,A
        LD   A,H
        LD   (TextColour),A
        LD   A,L
        CALL print_char
        POP  BC
        INC  B
        LD   A,B
        CP   MINE
        JR   NZ,.entry
        INC  D
        INC  C
        LD   A,C
        CP   BANNER
        JR   NZ,.row
        RET

; draw_type_page: draws the page of a type
; In:       A = 0..BANNER, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Name = Hop(LongNames, A), Way = Hop(LongMoving, A), More = Hop(TypeTexts, A), First = 16 - length[Name] / 2,
;           Digit(K, N) = K ? '0' + N % 10 : N < 10 ? ' ' : '0' + N / 10, Strength(K) = A < MINE ? Digit(K, A + 1) : [NoStrength + K],
;           Last(G, J) = A == BANNER ? -1 : LastByte(A, G, J), Top(G) = G == 'A' ? BEATEN_ROW : BOTH_ROW,
;           Words(T) = T == SPY ? SpyAnswers : BannerAnswers
; Out:      [dots(3 + N / 8, First + K) + N % 8 * 256] = GlyphRow([Name + K], N / 2) for K = 0..length[Name] - 1 for N = 0..15,
;           [dots(3 + N / 8, 2 + 25 * S + X) + N % 8 * 256] = TileDots(A, N, X) for S = 0..1 for X = 0..2 for N = 0..TILE_ROWS - 1,
;           [attr(3 + N, 2 + 25 * S + X) ^ [Hiding] << 8] = S ? COLOUR_BLUE : COLOUR_RED for S = 0..1 for X = 0..2 for N = 0..1,
;           [dots(TYPE_ROW, 14 + K) + N * 256] = GlyphRow(Strength(K), N) for K = 0..(A < MINE ? 1 : 3) for N = 0..7,
;           [dots(TYPE_ROW + 1, 14 + K) + N * 256] = GlyphRow(Digit(K, [SidePieces + A]), N) for K = 0..1 for N = 0..7,
;           [dots(TYPE_ROW + 2, 10 + K) + N * 256] = GlyphRow([Way + K], N) for K = 0..length[Way] - 1 for N = 0..7,
;           [dots(TYPE_ROW + 3, 2 + K) + N * 256] = GlyphRow([More + K], N) for K = 0..length[More] - 1 for N = 0..7,
;           [dots([Words(A)], 2 + K) + N * 256] = GlyphRow([Words(A) + 3 + K], N)
;             for K = 0..(A == SPY || A == BANNER ? length[Words(A) + 3] - 1 : -1) for N = 0..7,
;           [dots(Top('A' + G) + AnswerRow(A, 'A' + G, J) + N / 8, AnswerColumn(A, 'A' + G, J) + X) + N % 8 * 256] = TileDots(J, N, X)
;             for G = 0..1 for J = 0..GENERAL for X = 0..Last('A' + G, J) for N = 0..TILE_ROWS - 1
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:3], [Tile:48]
; T: -   Stack: 24
; Waits: 15 frames
draw_type_page:
        LD   C,A
        PUSH BC
        LD   HL,TypePage
        CALL print_list
        POP  BC
        PUSH BC
        LD   DE,3 * 256 + 2
        LD   A,COLOUR_RED
        CALL draw_coloured
        POP  BC
        PUSH BC
        LD   DE,3 * 256 + 27
        LD   A,COLOUR_BLUE
        CALL draw_coloured
        POP  BC
        PUSH BC
        LD   A,COLOUR_PRESS
        LD   (TextColour),A
        LD   A,C
        LD   HL,LongNames
        CALL find_text
        LD   DE,3 * 256 + 16
        CALL centre
        CALL print_tall
        POP  BC
        PUSH BC
        LD   A,COLOUR_NAME
        LD   (TextColour),A
        LD   DE,TYPE_ROW * 256 + 14
        LD   A,C
        PUSH BC
        LD   HL,NoStrength
        CP   MINE                       ; mine and banner have no rank
        JR   NC,.strength
        INC  A
        CALL number_text
.strength:
        CALL print_text
        POP  BC
        LD   B,0
        LD   HL,SidePieces
        ADD  HL,BC
        LD   A,(HL)
        LD   DE,(TYPE_ROW + 1) * 256 + 14
        PUSH BC
        CALL print_number
        POP  BC
        LD   A,C
        LD   HL,LongMoving
        CALL find_text
        LD   DE,(TYPE_ROW + 2) * 256 + 10
        CALL print_text
        POP  BC
        PUSH BC
        LD   A,C
        LD   HL,TypeTexts
        CALL find_text
        LD   DE,(TYPE_ROW + 3) * 256 + 2
        CALL print_text
        POP  BC
        PUSH BC
        LD   HL,AnswerHeads
        CALL print_list
        POP  BC
        LD   A,C
        LD   HL,BannerAnswers
        CP   BANNER
        JP   Z,print_list
        PUSH BC
        LD   HL,SpyAnswers
        OR   A                          ; SPY
        CALL Z,print_list
        POP  BC
        LD   B,'A'
        LD   D,BEATEN_ROW
        CALL draw_answers
        LD   B,'B'
        LD   D,BOTH_ROW
        ; and on into

; draw_answers: draws the tiles of the attackers that get an answer from a type
; In:       C = 0..MINE, B = 'A' or 'B', D = BEATEN_ROW or BOTH_ROW, [Hiding] = 0 or UNSEEN, interrupts = 1
; Out:      [dots(D + AnswerRow(C, B, J) + N / 8, AnswerColumn(C, B, J) + X) + N % 8 * 256] = TileDots(J, N, X)
;             for J = 0..GENERAL for X = 0..LastByte(C, B, J) for N = 0..TILE_ROWS - 1,
;           [attr(D + AnswerRow(C, B, J) + N, AnswerColumn(C, B, J) + X) ^ [Hiding] << 8] = COLOUR_TYPE
;             for J = 0..GENERAL for X = 0..LastByte(C, B, J) for N = 0..1
; Clobbers: A DE HL, [Tile:48]
; T: -   Stack: 22
; Waits: 14 frames
draw_answers:
        LD   E,TILE_FIRST
        LD   L,0                        ; the attacker
.attacker:
        LD   A,C
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        OR   L
        PUSH HL
        LD   L,A
        LD   H,HIGH Combat
        LD   A,(HL)
        POP  HL
        CP   B
        JR   NZ,.next
        PUSH HL
        PUSH BC
        CALL frame_wait
        LD   C,L
        LD   A,COLOUR_TYPE
        CALL draw_coloured
        POP  BC
        POP  HL
        LD   A,E
        ADD  A,TILE_WIDTH
        LD   E,A
        CP   32 - TILE_WIDTH
        JR   C,.next
        LD   E,TILE_FIRST
        INC  D
        INC  D
.next:  INC  L
        LD   A,L
        CP   MINE
        JR   NZ,.attacker
        RET
TILE_FIRST      EQU  2
