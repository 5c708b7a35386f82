; resign: games that people end: a side resigns, or both agree to a draw

; end_early: asks a person how to end the game: by resigning, or by a draw to which the other side agrees
; In:       D = $33..$34 or $77, E = $C3 or $78, [rules.Turn] = rules.RED or rules.BLACK,                         ; where two of the pieces are
;           [rules.Board + N] = [rules.Zones + N] == 0 ? rules.BORDER : N == D ? rules.RED + rules.ROOK : N == E ? rules.BLACK + rules.ROOK
;              : N == $47 ? rules.RED + rules.KING : N == $A5 ? rules.BLACK + rules.KING : 0 for N = rules.FIRST_POINT..255,
;           [Mode] = GAME or ORIGINAL, [Ended] = 0, word[Notice] = 0, [Players:2] = PERSON or SPECTRUM, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$FBFE] = $FF or $F7, port[$FDFE] = $FF or $FB, port[$BFFE] = $FF or $FD, port[KEMPSTON] = 0             ; R, D, L
; Let:      Side(P) = [rules.Board + P] & rules.COLOURS,
;           Worth(P) = [[rules.Kinds + [rules.Board + P]] * 256 + (Side(P) == rules.BLACK ? P ^ rules.TURNED : P)],
;           Score = sum(N = rules.FIRST_POINT..$CB, Side(N) == [rules.Turn] ? Worth(N) : Side(N) == ([rules.Turn] ^ rules.COLOURS) ? -Worth(N) : 0),
;           Offers = port[$FDFE] != $FF, Resigns = !Offers && port[$FBFE] != $FF, Agrees = Offers && Score > 0
; Where:    [Mode] || [Break] || (port[$FBFE] & port[$FDFE] & port[$BFFE]) != $FF,                      ; or a person is waited for
;           [Mode] || [Break] || !Offers || [Players + ([rules.Turn] == rules.RED)] == SPECTRUM         ; or the other person: is_agreed
; Out:      carry = [Mode] == GAME, [Ended] = [Mode] || [Break] ? 0 : Resigns ? RESIGNED : Agrees ? AGREED : 0, [Break] = [Break],
;           word[Notice] = [Mode] == GAME && ![Break] && Offers && !Agrees ? MessageDeclined : 0
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:40], [Keys:18], [attr(MESSAGE_ROW, 0):32], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 16
; Waits: for people
end_early:
        LD   A,(Mode)
        OR   A                          ; GAME
        RET  NZ                         ; carry clear
        LD   HL,MessageEnd
        CALL ask
        LD   B,RESIGNED
        CP   'r'
        JR   Z,.ends
        CP   'd'
        SCF
        RET  NZ                         ; any other key: the turn begins anew
        CALL is_agreed
        LD   HL,MessageDeclined
        JP   NC,notice
        LD   B,AGREED
.ends:  LD   A,B
        LD   (Ended),A
        SCF
        RET

; is_agreed: asks the other side if it agrees to a draw
; In:       D = $33..$34 or $77, E = $C3 or $78, [rules.Turn] = rules.RED or rules.BLACK,                         ; where two of the pieces are
;           [rules.Board + N] = [rules.Zones + N] == 0 ? rules.BORDER : N == D ? rules.RED + rules.ROOK : N == E ? rules.BLACK + rules.ROOK
;              : N == $47 ? rules.RED + rules.KING : N == $A5 ? rules.BLACK + rules.KING : 0 for N = rules.FIRST_POINT..255,
;           [Players:2] = PERSON or SPECTRUM, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$DFFE] = $FF or $EF, port[$7FFE] = $FF or $F7, port[KEMPSTON] = 0                                      ; Y, N
; Let:      Side(P) = [rules.Board + P] & rules.COLOURS,
;           Worth(P) = [[rules.Kinds + [rules.Board + P]] * 256 + (Side(P) == rules.BLACK ? P ^ rules.TURNED : P)],
;           Score = sum(N = rules.FIRST_POINT..$CB, Side(N) == [rules.Turn] ? Worth(N) : Side(N) == ([rules.Turn] ^ rules.COLOURS) ? -Worth(N) : 0),
;           Asks = [Players + ([rules.Turn] == rules.RED)] == PERSON           ; the other side is a person
; Where:    [Break] || !Asks || (port[$DFFE] & port[$7FFE]) != $FF                                      ; or a person is waited for
; Out:      carry = Asks ? ![Break] && port[$DFFE] != $FF : Score > 0, [Break] = [Break]
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:40], [Keys:18], [attr(MESSAGE_ROW, 0):32], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 14
; Waits: for a person
is_agreed:
        LD   A,(rules.Turn)
        XOR  rules.COLOURS
        CALL player_of
        JR   NZ,spectrum_agrees
        LD   HL,MessageOffer
        CALL ask
        SUB  'y'
        SUB  1                          ; carry: it was Y
        RET

; spectrum_agrees: says if the Spectrum agrees to a draw: if the pieces of the side to move are worth more than its own
; In:       [rules.Turn] = rules.RED or rules.BLACK, D = $33..$3B or $77, E = $C3..$CB or $78,          ; where two of the pieces are
;           [rules.Board + N] = [rules.Zones + N] == 0 ? rules.BORDER : N == D ? rules.RED + rules.ROOK : N == E ? rules.BLACK + rules.ROOK
;              : N == $47 ? rules.RED + rules.KING : N == $A5 ? rules.BLACK + rules.KING : 0 for N = rules.FIRST_POINT..255
; Let:      Colour(P) = [rules.Board + P] & rules.COLOURS,
;           Worth(P) = [[rules.Kinds + [rules.Board + P]] * 256 + (Colour(P) == rules.BLACK ? P ^ rules.TURNED : P)],
;           Score = sum(N = rules.FIRST_POINT..$CB, Colour(N) == [rules.Turn] ? Worth(N)
;              : Colour(N) == ([rules.Turn] ^ rules.COLOURS) ? -Worth(N) : 0)
; Out:      carry = Score > 0
; Clobbers: A BC DE HL
; T: 14100   Stack: 6
spectrum_agrees:
        CALL rules.find_score
        DEC  DE
        LD   A,D
        RLA                             ; the sign
        CCF
        RET

; ask: shows a question and waits for a key; BREAK leads to the menu
; In:       HL = MessageEnd or MessageOffer, [rules.Turn] = rules.RED or rules.BLACK, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$FBFE] = $FF or $F7, port[$FDFE] = $FF or $FB, port[$DFFE] = $FF or $EF, port[KEMPSTON] = 0             ; R, D, Y
; Where:    [Break] || (port[$FBFE] & port[$FDFE] & port[$DFFE]) != $FF                                ; or people are waited for
; Let:      Key = port[$FDFE] != $FF ? 'd' : port[$FBFE] != $FF ? 'r' : 'y'         ; of several keys the first in the keyboard's order
; Out:      A = [Break] ? 1 : Key, [Break] = [Break],                             ; BREAK leads to the menu
;           [attr(MESSAGE_ROW, K)] = [HL] ? [HL] : [rules.Turn] == rules.RED ? COLOUR_RED : COLOUR_BLACK for K = 0..31
; Clobbers: BC DE HL, [TextColour], [TextBuffer:40], [Keys:18], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 12
; Waits: for a key
ask:    CALL show_message
        CALL key_wait
        JP   C,leave
        RET
