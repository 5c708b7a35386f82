; token: the words and signs of a text, and where a mistake is

; A text is signs from 32 to 127 and 13 between lines, and a 0. `//` begins a comment up to the end of the line.

TOKEN_END       EQU  0                  ; the end of the text,
TOKEN_WORD      EQU  1                  ; signs without a blank, a bracket or a semicolon between them,
TOKEN_OPEN      EQU  2                  ; (
TOKEN_CLOSE     EQU  3                  ; )
TOKEN_SEMICOLON EQU  4                  ; ;

; The mistakes: what is expected, or what is wrong.
EXPECTED_COMMAND EQU 1                  ; map, link, rlink or def
EXPECTED_NAME   EQU  2                  ; a name without a meaning of its own
EXPECTED_VALUE  EQU  3                  ; a function, a number, #0 or #1
EXPECTED_NUMBER EQU  4                  ; a number from -99 to 99
EXPECTED_TRUTH  EQU  5                  ; a number or a truth
EXPECTED_SPACE  EQU  6                  ; #0, #1 or where
EXPECTED_LIST   EQU  7                  ; a list of spaces
EXPECTED_DIRECTION EQU 8                ; a direction
EXPECTED_CLOSE  EQU  9                  ; )
EXPECTED_OPEN   EQU  10                 ; (
EXPECTED_END    EQU  11                 ; ; or and or or
EXPECTED_ON_BOARD EQU 12                ; a space of the board, such as c1
TWO_MODELS      EQU  13                 ; functions of both models in a definition
BRACKETS        EQU  14                 ; brackets within brackets
UNCLOSED        EQU  15                 ; a bracket is not closed
EMPTY_PATH      EQU  16                 ; a path without steps
MARKED_END      EQU  17                 ; the last step of a path has a mark
OTHER_NAME      EQU  18                 ; neither the piece's name nor that with L
TWICE           EQU  19                 ; defined a second time
RESERVED        EQU  20                 ; the word has a meaning of its own
TOO_MANY        EQU  21                 ; directions
TOO_LONG        EQU  22                 ; no room for more code
TOO_DEEP        EQU  23                 ; functions within one another
TOO_LARGE       EQU  24                 ; the numbers are too large for a ring of this size
MISSING         EQU  25                 ; one of the four definitions
LIST_FROM       EQU  26                 ; a list begins at #0
TWO_SPACES      EQU  27                 ; two spaces are expected between the brackets
LONG_NAME       EQU  28                 ; a direction has a name of more than NAME_LENGTH signs
MANY_HOPS       EQU  29                 ; a list has a path of more than HOPS_MOST hops
MISTAKES        EQU  29

; mistake: ends compiling with a mistake at the token
; In:       A = the mistake, [TokenAt], [MistakeStack]
; Out:      A, carry set, word[MistakeAt] = the place; it returns from compile
; Clobbers: HL
; T: 66   Stack: 0
; Unproved: it returns to the caller of compile
mistake:
        LD   HL,(TokenAt)
        ; and on into

; mistake_at: ends compiling with a mistake
; In:       A = the mistake, HL = its place, [MistakeStack]
; Out:      A, carry set, word[MistakeAt] = HL; it returns from compile
; Clobbers: -
; T: 50   Stack: 0
; Unproved: it returns to the caller of compile
mistake_at:
        LD   (MistakeAt),HL
        LD   SP,(MistakeStack)
        SCF
        RET

; take: takes the next token
; In:       word[TextAt] = TextBuffer, [TextBuffer + N] = ' ' or 'a' or '(' or ')' or ';' or '/' or 13 or 0 for N = 0..3,
;           [TextBuffer + 4] = '/', [TextBuffer + 5] = 0, [WordName + N] = $AA for N = 0..NAME_LENGTH, [WordLength] = any          ; a text
; Let:      Slashes(P) = [P] == '/' && [P + 1] == '/',
;           Start(P, Comment) = [P] == 0 ? P : Comment ? Start(P + 1, [P] != 13) : [P] <= ' ' ? Start(P + 1, 0) : Slashes(P) ? Start(P, 1) : P,
;           Ends(P) = [P] <= ' ' || [P] == '(' || [P] == ')' || [P] == ';' || Slashes(P), End(P) = Ends(P) ? P : End(P + 1),
;           From = Start(TextBuffer, 0), S = [From],
;           Kind = S == 0 ? TOKEN_END : S == '(' ? TOKEN_OPEN : S == ')' ? TOKEN_CLOSE : S == ';' ? TOKEN_SEMICOLON : TOKEN_WORD,
;           To = Kind == TOKEN_END ? From : Kind == TOKEN_WORD ? End(From) : From + 1, Long = To - From
; Out:      A = Kind, [TokenKind] = Kind, word[TokenAt] = From, word[TokenEnd] = To, word[TextAt] = To,
;           [WordName + N] = (Kind != TOKEN_WORD ? (N ? $AA : 0) : N < Long && N < NAME_LENGTH ? [From + N] : 0) for N = 0..NAME_LENGTH,
;           [WordLength] = Kind == TOKEN_WORD ? Long : [WordLength]
; Clobbers: BC DE HL
; T: 100000   Stack: 2
take:
        LD   HL,(TextAt)
.blank: LD   A,(HL)
        CP   ' ' + 1
        JR   NC,.sign
        OR   A
        JR   Z,.end
.next:  INC  HL
        JR   .blank
.comment:
        LD   A,(HL)
        OR   A
        JR   Z,.end
        CP   13
        JR   Z,.next
        INC  HL
        JR   .comment
.end:   LD   (TokenAt),HL
        LD   (TextAt),HL
        LD   (TokenEnd),HL
        XOR  A
        LD   (TokenKind),A
        LD   (WordName),A
        RET
.sign:  CALL at_comment
        JR   Z,.comment
        LD   (TokenAt),HL
        LD   A,(HL)
        LD   B,TOKEN_OPEN
        CP   '('
        JR   Z,.single
        INC  B
        CP   ')'
        JR   Z,.single
        INC  B
        CP   ';'
        JR   NZ,.word
.single:
        INC  HL
        LD   (TextAt),HL
        LD   (TokenEnd),HL
        XOR  A
        LD   (WordName),A
        LD   A,B
        LD   (TokenKind),A
        RET
.word:  LD   DE,WordName
        LD   BC,NAME_LENGTH * 256       ; C counts
.letter:
        LD   A,(HL)
        CP   ';' + 1
        JR   NC,.keep                   ; most signs
        CP   ' ' + 1
        JR   C,.whole
        CP   '('
        JR   Z,.whole
        CP   ')'
        JR   Z,.whole
        CP   ';'
        JR   Z,.whole
        CALL at_comment
        JR   Z,.whole
        LD   A,(HL)
.keep:  INC  B
        DEC  B
        JR   Z,.longer
        DEC  B
        LD   (DE),A
        INC  E
.longer:
        INC  HL
        INC  C
        JR   .letter
.whole: LD   (TextAt),HL
        LD   (TokenEnd),HL
        LD   A,C
        LD   (WordLength),A
        XOR  A
        INC  B
.zero:  LD   (DE),A
        INC  E
        DJNZ .zero
        INC  A
        LD   (TokenKind),A
        RET

; at_comment: looks for a comment
; In:       HL = TextBuffer, [HL] = 0..255, [HL + 1] = 0..255         ; a place in a text
; Out:      zero = [HL] == '/' && [HL + 1] == '/'
; Clobbers: A
; T: 56   Stack: 0
at_comment:
        LD   A,(HL)
        CP   '/'
        RET  NZ
        INC  HL
        LD   A,(HL)
        DEC  HL
        CP   '/'
        RET

; is_word: compares the token with a word
; In:       [TokenKind] = TOKEN_END..TOKEN_SEMICOLON, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 1..TextBuffer + 3,
;           [TextBuffer + N] = 'a' or 'b' for N = 0..3, HL = PieceText, [HL + N] = 'a' or 'b' or 0 for N = 0..2, [HL + 3] = 0
; Let:      Long = word[TokenEnd] - TextBuffer
; Out:      zero = [TokenKind] == TOKEN_WORD && length[HL] == Long && all(N = 0..Long - 1, [TextBuffer + N] == [HL + N]),
;           HL = HL..HL + length[HL]
; Clobbers: A DE
; T: 600   Stack: 0
is_word:
        LD   A,(TokenKind)
        DEC  A
        RET  NZ
        LD   DE,(TokenAt)
.letter:
        LD   A,(HL)
        OR   A
        JR   Z,.end
        LD   A,(DE)
        CP   (HL)
        RET  NZ
        INC  DE
        INC  HL
        JR   .letter
.end:   LD   A,(TokenEnd)
        CP   E
        RET  NZ
        LD   A,(TokenEnd + 1)
        CP   D
        RET

; find_function: finds the function of the token
; In:       B = 0..FUNCTIONS - 1, C = 0..12, D = 0..1, E = 0..2, [TokenKind] = TOKEN_WORD or TOKEN_OPEN, word[TokenAt] = TextBuffer,
;           [TextBuffer + N] = (N <= length[FunctionRow(B) + 1] ? [FunctionRow(B) + 1 + N] : 0) ^ (D && N == C) for N = 0..12, [WordName] = [TextBuffer],
;           word[TokenEnd] = TextBuffer + length[FunctionRow(B) + 1] - 1 + E          ; a name, or nearly
; Let:      Long = word[TokenEnd] - TextBuffer,
;           Same(N) = length[FunctionRow(N) + 1] == Long && all(M = 0..Long - 1, [TextBuffer + M] == [FunctionRow(N) + 1 + M]),
;           Number = [TokenKind] == TOKEN_WORD ? count(N = 0..FUNCTIONS - 1, all(M = 0..N, !Same(M))) : FUNCTIONS,
;           At = FunctionRow(Number) + Long + 2
; Out:      carry = Number == FUNCTIONS, HL = (Number < FUNCTIONS ? At : 0)..(Number < FUNCTIONS ? At : $FFFF)          ; after the name
; Clobbers: A BC DE
; T: 6400   Stack: 4
find_function:
        LD   A,(WordName)
        LD   C,A
        LD   HL,Functions + 1
        LD   B,FUNCTIONS
.next:  LD   E,(HL)
        INC  HL                         ; the name
        LD   A,(HL)
        CP   C
        JR   Z,.likely
.other: LD   D,0
        ADD  HL,DE
        DJNZ .next
        SCF
        RET
.likely:
        PUSH HL
        CALL is_word
        POP  DE
        INC  HL
        RET  Z                          ; carry clear
        EX   DE,HL
        DEC  HL
        LD   E,(HL)
        INC  HL
        JR   .other

; is_reserved: tells if the token has a meaning of its own
; In:       [TokenKind] = TOKEN_WORD, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 2..TextBuffer + 4, [TextBuffer] = '#' or 'a' or 'd' or 'm' or 'o' or 'h',
;           [TextBuffer + 1] = 'r' or 'e' or 'a' or 'n' or 'o' or 'b', [TextBuffer + 2] = 'f' or 'd' or 'p' or 's', [TextBuffer + 3] = 's', [WordName] = [TextBuffer]
; Let:      Long = word[TokenEnd] - TextBuffer, Same(P) = length[P] == Long && all(N = 0..Long - 1, [P + N] == [TextBuffer + N]),
;           Kept(P) = [P] ? (Same(P) ? 1 : Kept(P + length[P] + 1)) : 0, Function(N) = Same(FunctionRow(N) + 1)
; Out:      carry = [TextBuffer] == '#' || Kept(WordsKept + 1) || any(N = 0..FUNCTIONS - 1, Function(N))
; Clobbers: A BC DE HL
; T: 9400   Stack: 6
is_reserved:
        LD   A,(WordName)
        CP   '#'
        SCF
        RET  Z
        LD   HL,WordsKept + 1
.next:  LD   A,(HL)
        OR   A
        JR   Z,.function
        CALL is_word
        SCF
        RET  Z
        XOR  A
.word:  CP   (HL)
        INC  HL
        JR   NZ,.word
        JR   .next
.function:
        CALL find_function
        CCF
        RET

; find_direction: finds the direction of the token
; In:       [TokenKind] = TOKEN_WORD or TOKEN_OPEN, [WordLength] = 1..7, [DirectionCount] = 1..4,
;           [DirectionNames:24] = list('n', 0, 0, 0, 0, 0, 'n', 'e', 0, 0, 0, 0, 'n', 'n', 'e', 0, 0, 0, 'l', 'o', 'n', 'g', 'e', 'r'),
;           B = 0..3, C = 0..5, D = 0 or 1 or 'n', [WordName + N] = [DirectionNames + NAME_LENGTH * B + N] ^ (N == C ? D : 0) for N = 0..5
; Let:      Row(N) = DirectionNames + NAME_LENGTH * N,
;           Same(X) = all(N = 0..5, [X + N] == [WordName + N] || any(M = 0..N - 1, [X + M] == 0)),
;           Number = count(N = 0..[DirectionCount] - 1, all(M = 0..N, !Same(Row(M)))),
;           Is = [TokenKind] == TOKEN_WORD && [WordLength] <= NAME_LENGTH && Number < [DirectionCount]
; Out:      carry = !Is, A = (Is ? Number : 0)..(Is ? Number : 255)
; Clobbers: BC DE HL
; T: 5000   Stack: 2
find_direction:
        LD   A,(TokenKind)
        DEC  A
        JR   NZ,.none
        LD   A,(WordLength)
        CP   NAME_LENGTH + 1
        JR   NC,.none
        LD   HL,DirectionNames
        LD   A,(DirectionCount)
        LD   B,A
        LD   C,0
.next:  LD   DE,WordName
        PUSH HL
.letter:
        LD   A,(DE)
        CP   (HL)
        JR   NZ,.other
        OR   A
        JR   Z,.found
        INC  HL
        INC  E
        LD   A,E
        CP   LOW WordName + NAME_LENGTH
        JR   NZ,.letter
.found: POP  HL
        LD   A,C
        OR   A
        RET
.other: POP  HL
        LD   DE,NAME_LENGTH
        ADD  HL,DE
        INC  C
        DJNZ .next
.none:  SCF
        RET

; number_like: tells if the token looks like a number: a digit after any number of -
; In:       B = 0..4, [TextBuffer + N] = '-' for N = 0..4, [TextBuffer + B] = 0..255, word[TokenAt] = TextBuffer      ; B times - and a sign
; Where:    [TextBuffer + B] != '-'
; Out:      carry = [TextBuffer + B] >= '0' && [TextBuffer + B] <= '9'
; Clobbers: A HL
; T: 240   Stack: 0
number_like:
        LD   HL,(TokenAt)
.sign:  LD   A,(HL)
        INC  HL
        CP   '-'
        JR   Z,.sign
        SUB  '0'
        CP   10
        RET

; read_number: reads the number that the token is
; In:       [TokenKind] = TOKEN_WORD or TOKEN_OPEN, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 1..TextBuffer + 3,
;           [TextBuffer] = '-'..':', [TextBuffer + 1] = '-'..':', [TextBuffer + 2] = '-'..':'          ; a token of up to three signs
; Let:      Long = word[TokenEnd] - TextBuffer, Minus = [TextBuffer] == '-',
;           Digits = Long > Minus && all(N = Minus..Long - 1, [TextBuffer + N] >= '0' && [TextBuffer + N] <= '9'),
;           Number = fold(N = Minus..Long - 1, X = 0, X * 10 + [TextBuffer + N] - '0'),
;           Is = [TokenKind] == TOKEN_WORD && Digits && Number <= 99
; Where:    Long > 1 || !Minus || [TextBuffer + 1] < '0' || [TextBuffer + 1] > '9'       ; no digit follows a token
; Out:      carry = !Is, A = (Is ? (Minus ? -Number : Number) & $FF : 0)..(Is ? (Minus ? -Number : Number) & $FF : 255)
; Clobbers: BC DE HL
; T: 700   Stack: 4
read_number:
        LD   A,(TokenKind)
        DEC  A
        JR   NZ,.none
        LD   HL,(TokenAt)
        LD   A,(HL)
        SUB  '-'
        LD   C,A                        ; 0: negative
        JR   NZ,.digits
        INC  HL
.digits:
        LD   B,0
        LD   DE,(TokenEnd)
        CALL .digit
        JR   C,.none
.next:  LD   A,E
        SUB  L
        JR   Z,.sign
        CALL .digit
        JR   C,.none
        JR   .next
.sign:  LD   A,C
        OR   A
        LD   A,B
        RET  NZ
        NEG
        OR   A
        RET
.none:  SCF
        RET
.digit: LD   A,(HL)
        SUB  '0'
        CP   10
        CCF
        RET  C
        PUSH DE
        LD   E,A
        LD   A,B
        CP   10
        CCF
        JR   C,.more
        ADD  A,A
        LD   B,A
        ADD  A,A
        ADD  A,A
        ADD  A,B
        ADD  A,E
        LD   B,A
        INC  HL
        OR   A
.more:  POP  DE
        RET
