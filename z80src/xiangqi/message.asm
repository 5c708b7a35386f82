; message: messages to the players

; show_message: shows a message
; In:       HL = MessageTurn or MessageCheck or MessageEither or MessageThinks or MessageSame or MessageNoPiece or MessageNotYours or MessageOwn
;                or MessageWay or MessageLeaves or MessageFace or MessageFirst or MessageMate or MessageStalemate or MessagePerpetual
;                or MessagePerpetualMover or MessageRepeated or MessageQuiet or MessageMaterial or MessageResigned or MessageAgreed
;                or MessageEnd or MessageOffer or MessageDeclined or MessageSetUp or MessageTooMany or MessageNoKing or MessageExposed
;                or MessageFacing or MessageRecord or MessagePlay or MessageLoads or MessageSaved or MessageLoaded or MessageNoTape
;                or MessageForeign or MessageOther or MessageDamaged,     ; attribute (0 for the colour of the side to move), text, 0
;           [rules.Turn] = rules.RED or rules.BLACK, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Colour = [HL] ? [HL] : [rules.Turn] == rules.RED ? COLOUR_RED : COLOUR_BLACK
; Out:      [attr(MESSAGE_ROW, K) ^ [Hiding] << 8] = Colour for K = 0..31, [TextColour] = Colour
; Clobbers: A BC DE HL, [TextBuffer:40], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 10
; Waits: 1 frame
show_message:
        CALL frame_wait
        LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.colour
        LD   A,(rules.Turn)
        RLCA                            ; BLACK is bit 7
        LD   A,COLOUR_BLACK
        JR   C,.colour
        LD   A,COLOUR_RED
.colour:
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL fill_in
        LD   D,MESSAGE_ROW
        JP   print_line

; fill_in: copies a text and fills in the names of the sides
; In:       HL = MessageTurn + 1 or MessageNotYours + 1 or MessageSetUp + 1 or MessageMate + 1 or MessageExposed + 1 or MessageFace + 1,
;           DE = TextBuffer, [rules.Turn] = rules.RED or rules.BLACK                  ; texts with one name or none
; Let:      Find(N) = [HL + N] <= OTHER ? N : Find(N + 1), At = Find(0), Code = [HL + At],
;           Who = ([rules.Turn] == rules.BLACK) == (Code != OTHER) ? TextBlack : TextRed, Long = Code ? length[Who] : 0,
;           More = Code ? Long - 1 : 0
; Out:      [TextBuffer + K] = K < At ? [HL + K] : K < At + Long ? [Who + K - At] : [HL + K - More] for K = 0..length[HL] + More
; Clobbers: A C DE HL, [TextBuffer:40]
; T: 3188   Stack: 4
fill_in:
        LD   A,(HL)
        INC  HL
        LD   C,A
        LD   A,(rules.Turn)
        DEC  C
        JR   Z,.side                    ; MOVER
        XOR  rules.COLOURS
        DEC  C
        JR   Z,.side                    ; OTHER
        LD   A,C
        ADD  A,2
        LD   (DE),A
        RET  Z
        INC  DE
        JR   fill_in
.side:  PUSH HL
        LD   HL,TextRed
        RLCA                            ; BLACK is bit 7
        JR   NC,.append
        LD   HL,TextBlack
.append:
        CALL text_append
        POP  HL
        JR   fill_in
        ASSERT MOVER == 1 && OTHER == 2
