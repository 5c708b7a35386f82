; resign: games that people end: a side resigns, or both agree to a draw

; end_early: asks a person how to end the game: by resigning, or by a draw to which the other side agrees
; In:       the state
; Out:      carry set, Ended; carry clear in the original's mode, where no game ends
; Clobbers: A BC DE HL
; T: -   Stack: 16
; Waits: for people
; Unproved: it waits for people; the tests resign and offer draws
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
; In:       the board, the side to move, Players
; Out:      carry set if it agrees
; Clobbers: A BC DE HL
; T: -   Stack: 14
; Waits: for a person
; Unproved: it waits for people; the tests agree to draws and decline them
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
; In:       HL = MessageEnd or MessageOffer
; Out:      A = the key; something else than a letter for BREAK
; Clobbers: BC DE HL
; T: -   Stack: 12
; Waits: for a key
; Unproved: it waits for people; the tests resign and offer draws
ask:    CALL show_message
        CALL key_wait
        JP   C,leave
        RET
