; message: messages to the players

; Define: NameOf(W) = W ? TextBlue : TextRed, Hop(P, N) = N == 0 ? P : Hop(P + length[P] + 1, N - 1), AnswerText = Hop(AnswerTexts, [LastAnswer]),
;         SeenSpace(P) = [Turned] ? TurnedPlace(P) : P, Spot(P, K) = K ? '8' - P % ROWS : 'a' + P / ROWS,
;         Filling(M) = M == MOVER ? NameOf([Bottom]) : M == OTHER ? NameOf(1 - [Bottom]) : M == FOUND ? FoundText
;           : AnswerText,                             ; the text for a mark
;         Size(M) = M >= ' ' ? 1 : M == SOURCE || M == TARGET ? 2 : length[Filling(M)],
;         Sign(M, K) = M >= ' ' ? M : M == SOURCE ? Spot(SeenSpace([LastFrom]), K) : M == TARGET ? Spot(SeenSpace([LastTo]), K)
;           : [Filling(M) + K],
;         Filled(P, K) = [P] == 0 ? 0 : K < Size([P]) ? Sign([P], K) : Filled(P + 1, K - Size([P])),        ; character K of a text with names
;         FilledLength(P) = [P] == 0 ? 0 : Size([P]) + FilledLength(P + 1)

; show_message: shows a message
; In:       HL = MessageArrange or MessageTurn or MessageHeard or MessageHeardNow or MessageMoved or MessageAnswer or MessageWhere or
;             MessageThinks or MessageLooksAway or MessageNotYours or MessageMoveFirst or MessageGaveUp or MessageHeadquarters or
;             MessageNoMove or MessageQuiet or MessageLoads or MessagePlaced,      ; attribute (0 for the colour of the player at the bottom), text, 0
;           [Bottom] = 0..1, [Turned] = 0..1, [LastFrom] = $24, [LastTo] = $17 or $23, [LastAnswer] = MOVED..BOTH or DEFENDER,
;           D = 0 or 12, [FoundText + N] = 'A' + N for N = 0..11, [FoundText + D] = 0,           ; nothing was found, or a name
;           [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Long = FilledLength(HL + 1), First = 16 - Long / 2, Tint = [HL] ? [HL] : [Bottom] ? COLOUR_BLUE_TEXT : COLOUR_RED_TEXT
; Out:      [dots(MESSAGE_ROW, First + K) + N * 256] = GlyphRow(Filled(HL + 1, K), N) for K = 0..Long - 1 for N = 0..7,
;           [dots(MESSAGE_ROW, K) + N * 256] = 0 for K = 0..First - 1 for N = 0..7,
;           [dots(MESSAGE_ROW, K) + N * 256] = 0 for K = First + Long..31 for N = 0..7,
;           [attr(MESSAGE_ROW, K) ^ [Hiding] << 8] = Tint for K = 0..31
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:64]
; T: -   Stack: 12
; Waits: 1 frame
show_message:
        CALL frame_wait
        LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.colour
        LD   A,(Bottom)
        OR   A
        LD   A,COLOUR_RED_TEXT
        JR   Z,.colour
        LD   A,COLOUR_BLUE_TEXT
.colour:
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL fill_in
        LD   D,MESSAGE_ROW
        JP   print_line

; fill_in: copies a text and fills in names, the last move and its answer, and what was found on a tape
; In:       HL = MessageArrange + 1 or MessageTurn + 1 or MessageHeard + 1 or MessageHeardNow + 1 or MessageMoved + 1 or MessageAnswer
;             + 1 or MessageWhere + 1 or MessageThinks + 1 or MessageLooksAway + 1 or MessageNotYours + 1 or MessageMoveFirst + 1 or
;             MessageGaveUp + 1 or MessageHeadquarters + 1 or MessageNoMove + 1 or MessageQuiet + 1 or MessageLoads + 1
;             or MessagePlaced + 1,
;           DE = TextBuffer, [Bottom] = 0..1, [Turned] = 0..1, [LastFrom] = 0 or $17 or $24,
;             [LastTo] = 0..$17 or $19..$1E or $20..POSITIONS - 1,
;           [LastAnswer] = MOVED..BOTH or DEFENDER, C = 0 or 12, [FoundText + N] = 'A' + N for N = 0..11, [FoundText + C] = 0
; Out:      [DE + K] = Filled(HL, K) for K = 0..FilledLength(HL)
; Clobbers: A BC DE HL
; T: 5000   Stack: 8
fill_in:
        LD   A,(HL)
        INC  HL
        CP   ' '
        JR   C,.code
.put:   LD   (DE),A
        INC  DE
        JR   fill_in
.code:  OR   A
        JR   NZ,.fill
        LD   (DE),A
        RET
.fill:  PUSH HL
        CP   SOURCE
        JR   NC,.move
        XOR  MOVER                      ; 0, or not 0 for OTHER
        LD   A,(Bottom)
        JR   Z,.name
        XOR  1
.name:  OR   A
        LD   HL,TextRed
        JR   Z,.append
        LD   HL,TextBlue
        JR   .append
.move:  JR   NZ,.target
        LD   A,(LastFrom)
        JR   .space
.target:
        CP   TARGET
        JR   NZ,.answer
        LD   A,(LastTo)
.space: LD   L,A
        CALL board_place
        LD   L,A
        CALL column_letter
        LD   (DE),A
        INC  DE
        LD   A,L
        CALL row_digit
        LD   (DE),A
        INC  DE
        POP  HL
        JR   fill_in
.answer:
        CP   FOUND
        LD   HL,FoundText
        JR   Z,.append
        LD   A,(LastAnswer)
        LD   HL,AnswerTexts
        CALL find_text
.append:
        CALL text_append
        POP  HL
        JR   fill_in
        ASSERT MOVER == 1 && OTHER == 2 && SOURCE == 3 && TARGET == 4 && ANSWER == 5 && FOUND == 6
