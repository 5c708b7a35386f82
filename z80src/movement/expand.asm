; expand: the definitions of the pieces, written out

; Define: NextWord(X) = [X] & 128 ? X + 1 : NextWord(X + 1), WordAt(N) = N ? NextWord(WordAt(N - 1)) : Words + 1,            ; the words of the dictionary
;         NamedPiece(N) = N ? AfterText(AfterText(NamedPiece(N - 1))) + 1 : Pieces + 2              ; the name of one of the first pieces, whose texts are short

; piece_record: finds a piece
; In:       A = 0..8 or 21 or PIECES - 1
; Let:      On(X) = X >> 16 ? X + 1 - ([X & $FFFF] == 0) * $10000 : X      ; past a byte, as long as there are zeros to go: two for each piece before it
; Out:      HL = fold(N = 0..6999, X = 2 * A * $10000 + Pieces + 1, On(X)) & $FFFF
; Clobbers: A BC
; T: 200000   Stack: 0
piece_record:
        LD   HL,Pieces + 1
        ; and on into

; piece_after: finds a piece from one before it in the table
; In:       HL = Pieces + 1, A = 0..8 or 21 or PIECES - 1          ; the one before it, and how far it is from there
; Let:      On(X) = X >> 16 ? X + 1 - ([X & $FFFF] == 0) * $10000 : X
; Out:      HL = fold(N = 0..6999, X = 2 * A * $10000 + Pieces + 1, On(X)) & $FFFF
; Clobbers: A BC
; T: 200000   Stack: 0
piece_after:
        LD   B,A
        INC  B
        JR   .test
.next:  XOR  A
.name:  CP   (HL)
        INC  HL
        JR   NZ,.name
.text:  CP   (HL)
        INC  HL
        JR   NZ,.text
.test:  DJNZ .next
        RET

; piece_name: returns the name of a piece
; In:       A = 0..2 or 21 or PIECES - 1..PIECES          ; its number, PIECES for the person's own
; Let:      On(X) = X >> 16 ? X + 1 - ([X & $FFFF] == 0) * $10000 : X
; Out:      HL = (fold(N = 0..6999, X = 2 * A * $10000 + Pieces + 1, On(X)) & $FFFF) + 1          ; the name and a 0
; Clobbers: A BC
; T: 145491   Stack: 2
piece_name:
        CALL piece_record
        INC  HL
        RET

; piece_text: writes the definitions of a piece out as a text
; In:       A = 0           ; the number of the piece: the knight
; Out:      HL = ReadText, [ReadText:57] = "def Knight logleap #0 #1 nne nnw sse ssw nee nww sww see;", [ReadText + 57] = 13,
;           [ReadText + 58:56] = "def KnightL logleaps #0 nne nnw sse ssw nee nww sww see;", [ReadText + 114] = 13,
;           [ReadText + 115:31] = "def Knight checkleap #0 #1 1 2;", [ReadText + 146] = 13, [ReadText + 147:25] = "def KnightL leaps #0 1 2;", [ReadText + 172] = 13, [ReadText + 173] = 0
; Clobbers: A BC DE, [TextFrom:2], [NameFrom:2], [WordPlaces:2 * WORDS]
; T: 700000   Stack: 8
piece_text:
        CALL text_open
        LD   DE,ReadText
.next:  CALL command_text
        JR   C,.next
        LD   HL,ReadText
        RET

; text_open: begins to write the definitions of a piece out
; In:       A = 0..2 or 21 or PIECES - 1          ; the number of the piece
; Let:      On(X) = X >> 16 ? X + 1 - ([X & $FFFF] == 0) * $10000 : X, Name = (fold(N = 0..6999, X = 2 * A * $10000 + Pieces + 1, On(X)) & $FFFF) + 1
; Out:      word[NameFrom] = Name, word[TextFrom] = Name + length[Name] + 1, word[WordPlaces + 2 * N] = WordAt(N) for N = 0..WORDS - 1
; Clobbers: A BC DE HL
; T: 168926   Stack: 4
text_open:
        CALL find_words
        CALL piece_record
        INC  HL
        LD   (NameFrom),HL
.name:  LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.name
        LD   (TextFrom),HL
        RET

; command_text: writes the next command of a piece's definitions out
; In:       DE = ReadText, B = 0..2, C = 0..1, word[NameFrom] = TextBuffer + 8, [TextBuffer + 8] = 'P', [TextBuffer + 9] = 0, word[TextFrom] = TextBuffer,
;           [TextBuffer] = B == 0 ? 0 : B == 1 ? _DEF : _LIST, [TextBuffer + 1] = _N0, [TextBuffer + 2] = C ? ')' : _N, [TextBuffer + 3] = END,
;           word[WordPlaces + 2 * N] = WordAt(N) for N = 0..WORDS - 1           ; a command of the piece P, or the end of all of them
; Let:      List = B == 2, Tail(K) = K == 0 ? '0' : C ? (K == 1 ? ')' : K == 2 ? ';' : K == 3 ? 13 : 0) : K == 1 ? ' ' : K == 2 ? 'n' : K == 3 ? ';' : K == 4 ? 13 : 0
; Out:      carry = B != 0, [DE + N] = B == 0 ? 0 : N == 0 ? 'd' : N == 1 ? 'e' : N == 2 ? 'f' : N == 3 ? ' ' : 'P' for N = 0..(B ? 4 : 0),
;           [DE + 5 + N] = N < List ? 'L' : ' ' for N = 0..(B ? List : -1), [DE + 6 + List + K] = Tail(K) for K = 0..(B ? 5 - C : -1),
;           DE = B ? DE + 11 + List - C : DE, word[TextFrom] = B ? TextBuffer + 4 : TextBuffer          ; DE = the 0
; Clobbers: A BC HL
; T: 200000   Stack: 6
command_text:
        LD   HL,(TextFrom)
.next:  LD   A,(HL)
        INC  HL
        CP   FIRST_WORD
        JR   NC,.word
        CP   ')'
        CALL Z,.joined
        LD   (DE),A
        OR   A
        RET  Z                          ; carry clear
        INC  DE
        JR   .next
.word:  PUSH HL
        LD   C,A
        ADD  A,A                        ; FIRST_WORD is lost
        ADD  A,LOW WordPlaces
        LD   L,A
        LD   H,HIGH WordPlaces
        LD   A,(HL)
        INC  L
        LD   H,(HL)
        LD   L,A
        LD   A,C
        CP   END
        CALL Z,.joined
.letter:
        LD   A,(HL)
        AND  $7F
        LD   (DE),A
        INC  DE
        BIT  7,(HL)
        INC  HL
        JR   Z,.letter
        LD   A,C
        CP   END
        JR   Z,.end
        JR   NC,.blank
        LD   A,' '                      ; `def` and the name
        LD   (DE),A
        INC  DE
        LD   HL,(NameFrom)
        CALL text_append
        LD   A,C
        CP   _LIST
        JR   NZ,.blank
        LD   A,'L'
        LD   (DE),A
        INC  DE
.blank: LD   A,' '
        LD   (DE),A
        INC  DE
        POP  HL
        JR   .next
.end:   LD   A,13
        LD   (DE),A
        INC  DE
        XOR  A
        LD   (DE),A
        POP  HL
        LD   (TextFrom),HL
        SCF
        RET
.joined:                                ; no blank before it
        DEC  DE
        PUSH AF
        LD   A,(DE)
        CP   ' '
        JR   Z,.over
        INC  DE
.over:  POP  AF
        RET

; find_words: notes where each word of the definitions begins
; In:       A = any
; Out:      word[WordPlaces + 2 * N] = WordAt(N) for N = 0..WORDS - 1, A = A
; Clobbers: BC DE HL
; T: 27617   Stack: 2
find_words:
        PUSH AF
        LD   HL,Words + 1
        LD   DE,WordPlaces
        LD   B,WORDS
.word:  LD   A,L
        LD   (DE),A
        INC  DE
        LD   A,H
        LD   (DE),A
        INC  DE
.sign:  BIT  7,(HL)
        INC  HL
        JR   Z,.sign
        DJNZ .word
        POP  AF
        RET
        ASSERT FIRST_WORD == 128 && LOW WordPlaces + 2 * WORDS <= 256
        ASSERT _DEF == FIRST_WORD && _LIST == FIRST_WORD + 1 && END == FIRST_WORD + 2
