; message: messages to the players, in the middle of a row

; show_message: shows a message
; In:       HL = MessageTurn or MessageThinks or MessageShort or MessageNoPiece or MessageDue or MessageNoMove or MessageGoOn
;                or MessageFirst or MessageWon or MessageRepeated or MessageQuiet or MessageSetUp or MessageMany or MessageRecord or MessagePlay
;                or MessageLoads or MessageSaved or MessageLoaded or MessageNoTape or MessageForeign or MessageOther
;                or MessageDamaged,                   ; attribute (0 for the colour of the side to move), text, 0
;           [Turn] = SIDE_BLACK or SIDE_RED, [Hiding] = 0 or UNSEEN, interrupts = 1
; Out:      [attr(MESSAGE_ROW, K) ^ [Hiding] << 8] = [HL] ? [HL] : [Turn] ? COLOUR_RED : COLOUR_BLACK for K = 0..31,
;           [TextColour] = [HL] ? [HL] : [Turn] ? COLOUR_RED : COLOUR_BLACK
; Clobbers: A BC DE HL, [TextBuffer:40], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 10
; Waits: 1 frame
show_message:
        CALL frame_wait
        LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.colour
        LD   A,(Turn)
        OR   A
        LD   A,COLOUR_BLACK
        JR   Z,.colour
        LD   A,COLOUR_RED
.colour:
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL fill_in
        LD   D,MESSAGE_ROW
        JP   print_line

; fill_in: copies a text and fills in the names of the sides
; In:       HL = MessageTurn + 1 or MessageDue + 1 or MessageSetUp + 1 or MessageThinks + 1,       ; a text with MOVER in it
;           DE = TextBuffer, [Turn] = SIDE_BLACK or SIDE_RED
; Let:      Who = [Turn] ? TextRed : TextBlack, Named = [HL] == MOVER ? length[Who] : 0, Rest = HL + (Named != 0),
;           Long = Named + length[Rest]
; Out:      [DE + K] = K < Named ? [Who + K] : [Rest + K - Named] for K = 0..Long
; Clobbers: A C DE HL
; T: 2074   Stack: 4
fill_in:
        LD   A,(HL)
        INC  HL
        LD   C,A
        LD   A,(Turn)
        DEC  C
        JR   Z,.side                    ; MOVER
        XOR  1
        DEC  C
        JR   Z,.side                    ; OTHER
        LD   A,C
        ADD  A,2
        LD   (DE),A
        RET  Z
        INC  DE
        JR   fill_in
.side:  PUSH HL
        LD   HL,TextBlack
        OR   A
        JR   Z,.append
        LD   HL,TextRed
.append:
        CALL text_append
        POP  HL
        JR   fill_in
        ASSERT MOVER == 1 && OTHER == 2
