; message: messages to the players, each in the middle of a row

; show_message: shows a message in the middle of its row
; In:       HL = MessageTurn or MessageThinks or MessageTaken or MessageLost or MessageWin or MessageTie or MessageType
;                or MessageEmpty or MessageFull,    ; attribute (0 for the colour of the side whose turn it is), text, 0
;           [Turn] = ONE or TWO, [Cell] = 1..9, [NameOne + N] = 'A' + N for N = 0..11, [NameTwo + N] = 'a' + N for N = 0..11,
;           B = 1..12, [NameOne + B] = 0, C = 1..12, [NameTwo + C] = 0, [Hiding] = 0 or UNSEEN            ; names of B and C characters
; Where:    [Turn] == ONE ? C == 12 : B == 12, HL == MessageTaken || [Cell] == 9
; Let:      Who = [Turn] == ONE ? NameOne : NameTwo, Named = [HL + 1] == NAME ? length[Who] : 0,
;           Rest = HL + 1 + (Named != 0), Long = Named + length[Rest], Start = 16 - Long / 2,
;           Char(K) = K < Named ? [Who + K] : [Rest + K - Named] == CELL ? '0' + [Cell] : [Rest + K - Named],
;           Letter(K) = K >= Start && K < Start + Long ? Char(K - Start) : ' ',
;           Colour = [HL] ? [HL] : [Turn] == ONE ? COLOUR_ONE : COLOUR_TWO
; Out:      [dots(MESSAGE_ROW, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(MESSAGE_ROW, K) ^ [Hiding] << 8] = Colour for K = 0..31, [TextColour] = Colour
; Clobbers: A BC DE HL, [TextBuffer:64]
; T: 22369   Stack: 10
show_message:
        LD   D,MESSAGE_ROW
        JR   print_centred

; show_play_hint: shows a hint about the keys during a match; in a demonstration, that any key leads to the menu
; In:       HL = MessageGoOn or MessageCells or MessageSticks, [Humans] = 0..2,                 ; attribute, text, 0
;           [Hiding] = 0 or UNSEEN
; Let:      Text = 1 + ([Humans] ? HL : MessageToMenu), Start = 16 - length[Text] / 2,
;           Letter(K) = K >= Start && K < Start + length[Text] ? [Text + K - Start] : ' '
; Out:      [dots(HINT_ROW, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(HINT_ROW, K) ^ [Hiding] << 8] = COLOUR_HINT for K = 0..31, [TextColour] = COLOUR_HINT
; Clobbers: A BC DE HL, [TextBuffer:64]
; T: 22624   Stack: 10
show_play_hint:
        LD   A,(Humans)
        OR   A
        JR   NZ,show_hint
        LD   HL,MessageToMenu
        ; and on into

; show_hint: shows a hint in the middle of its row
; In:       HL = MessageGoOn or MessageCells or MessageSticks or MessageEdit or MessageToMenu,  ; attribute, text, 0
;           [Hiding] = 0 or UNSEEN
; Let:      Start = 16 - length[HL + 1] / 2, Letter(K) = K >= Start && K < Start + length[HL + 1] ? [HL + 1 + K - Start] : ' '
; Out:      [dots(HINT_ROW, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(HINT_ROW, K) ^ [Hiding] << 8] = COLOUR_HINT for K = 0..31, [TextColour] = COLOUR_HINT
; Clobbers: A BC DE HL, [TextBuffer:64]
; T: 22595   Stack: 10
show_hint:
        LD   D,HINT_ROW
        ; and on into

; print_centred: prints a message in the middle of a row, with spaces on both sides
; In:       HL = MessageTurn or MessageThinks or MessageTaken or MessageLost or MessageWin or MessageTie or MessageType
;                or MessageEmpty or MessageFull or MessageGoOn or MessageCells or MessageSticks or MessageEdit or MessageToMenu
;                or MessageNameOne or MessageNameTwo or MessageBreak or MessageFire,
;           D = 0..23, [Turn] = ONE or TWO, [Cell] = 9,       ; attribute (0: the side's whose turn it is), text, 0; row
;           [NameOne + N] = 'A' + N for N = 0..11, [NameTwo + N] = 'a' + N for N = 0..11,
;           B = 1 or 2 or 11 or 12, [NameOne + B] = 0, [NameTwo + B] = 0, [Hiding] = 0 or UNSEEN           ; names of B characters
; Let:      Who = [Turn] == ONE ? NameOne : NameTwo, Named = [HL + 1] == NAME ? length[Who] : 0,
;           Rest = HL + 1 + (Named != 0), Long = Named + length[Rest], Start = 16 - Long / 2,
;           Char(K) = K < Named ? [Who + K] : [Rest + K - Named] == CELL ? '0' + [Cell] : [Rest + K - Named],
;           Letter(K) = K >= Start && K < Start + Long ? Char(K - Start) : ' ',
;           Colour = [HL] ? [HL] : [Turn] == ONE ? COLOUR_ONE : COLOUR_TWO
; Out:      [dots(D, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(D, K) ^ [Hiding] << 8] = Colour for K = 0..31, [TextColour] = Colour
; Clobbers: A BC E HL, [TextBuffer:64]
; T: 22588   Stack: 10
print_centred:
        PUSH DE
        LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.colour
        LD   A,(Turn)
        CALL side_colour
.colour:
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL fill_in
        POP  DE
        LD   HL,TextBuffer
        LD   E,16
        CALL centre
        LD   B,E
        LD   E,0
        PUSH HL
        CALL print_spaces
        POP  HL
        CALL print_text
        LD   A,32
        SUB  E
        LD   B,A
        JP   print_spaces

; fill_in: copies a text and fills in a name or a cell
; In:       HL = MessageTurn + 1 or MessageThinks + 1 or MessageTaken + 1 or MessageLost + 1 or MessageWin + 1
;                or MessageTie + 1 or MessageType + 1 or MessageEmpty + 1 or MessageFull + 1 or MessageGoOn + 1
;                or MessageCells + 1 or MessageSticks + 1 or MessageEdit + 1 or MessageToMenu + 1 or MessageNameOne + 1
;                or MessageNameTwo + 1 or MessageBreak + 1 or MessageFire + 1
;                or MessageChampion or MessageDraw,          ; a text with NAME and CELL in it
;           DE = TextBuffer, [Turn] = ONE or TWO, [Cell] = 1..9,
;           [NameOne + N] = 'A' + N for N = 0..11, [NameTwo + N] = 'a' + N for N = 0..11,
;           B = 1..12, [NameOne + B] = 0, [NameTwo + B] = 0                   ; names of B characters
; Let:      Who = [Turn] == ONE ? NameOne : NameTwo, Named = [HL] == NAME ? length[Who] : 0,
;           Rest = HL + (Named != 0), Long = Named + length[Rest],
;           Char(K) = K < Named ? [Who + K] : [Rest + K - Named] == CELL ? '0' + [Cell] : [Rest + K - Named]
; Out:      [DE + K] = Char(K) for K = 0..Long - 1, [DE + Long] = 0, DE = DE + Long
; Clobbers: A HL
; T: 2628   Stack: 4
fill_in:
        LD   A,(HL)
        INC  HL
        CP   NAME
        JR   Z,.name
        CP   CELL
        JR   NZ,.put
        LD   A,(Cell)
        ADD  A,'0'
.put:   LD   (DE),A
        OR   A
        RET  Z
        INC  DE
        JR   fill_in
.name:  PUSH HL
        LD   HL,NameOne
        LD   A,(Turn)
        CP   ONE
        JR   Z,.append
        LD   HL,NameTwo
.append:
        CALL text_append
        POP  HL
        JR   fill_in
