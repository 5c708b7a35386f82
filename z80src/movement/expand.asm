; expand: the definitions of the pieces, written out

; piece_record: finds a piece
; In:       A = 0..8 or 21 or PIECES - 1
; Let:      On(X) = X >> 16 ? X + 1 - ([X & $FFFF] == 0) * $10000 : X      ; past a byte, as long as there are zeros to go: two for each piece before it
; Out:      HL = fold(N = 0..6999, X = 2 * A * $10000 + Pieces + 1, On(X)) & $FFFF
; Clobbers: A BC
; T: 200000   Stack: 0
piece_record:
        LD   HL,Pieces + 1
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
; In:       A = its number, PIECES for the person's own
; Out:      HL = the name and a 0
; Clobbers: A BC
; T: 230000   Stack: 2
; Unproved: it is compared with the port: the tests compare the names of all pieces
piece_name:
        CALL piece_record
        INC  HL
        RET

; piece_text: writes the definitions of a piece out as a text
; In:       A = the number of the piece, from 0
; Out:      HL = ReadText: the text and a 0
; Clobbers: A BC DE, [TextFrom], [NameFrom]
; T: 700000   Stack: 8
; Unproved: it is compared with the port: the tests compare the texts of all pieces
piece_text:
        CALL text_open
        LD   DE,ReadText
.next:  CALL command_text
        JR   C,.next
        LD   HL,ReadText
        RET

; text_open: begins to write the definitions of a piece out
; In:       A = the number of the piece, from 0
; Out:      [NameFrom], [TextFrom]
; Clobbers: A BC DE HL
; T: 230000   Stack: 4
; Unproved: it is compared with the port: the tests compare the texts of all pieces
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
; In:       DE = where, [TextFrom], [NameFrom], WordPlaces
; Out:      the command and a 0, carry set, DE = the 0; carry clear if there is none left: then only the 0; [TextFrom]
; Clobbers: A BC HL
; T: 200000   Stack: 4
; Unproved: it is compared with the port: the tests compare the texts of all pieces
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
; Let:      Next(X) = [X] & 128 ? X + 1 : Next(X + 1), Word(N) = N ? Next(Word(N - 1)) : Words + 1
; Out:      word[WordPlaces + 2 * N] = Word(N) for N = 0..WORDS - 1, A = A
; Clobbers: BC DE HL
; T: 30000   Stack: 2
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
