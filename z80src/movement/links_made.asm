; links_made: the commands that make directions and links

; compile_map: runs `map d1 x y d2 x y ...`
; In:       word[TextAt] = TextBuffer, [TextBuffer] = 'n', [TextBuffer + 1] = ' ', [TextBuffer + 2] = '0'..'2', [TextBuffer + 3] = ' ', [TextBuffer + 4] = '-',
;           [TextBuffer + 5] = '0'..'1', [TextBuffer + 6] = ';', [DirectionCount] = 1, [DirectionNames:6] = list('n', 0, 0, 0, 0, 0), [MapCloses] = 0..1, [RingFiles] = 1,
;           [RingRanks] = 0, [Files] = 3, [Columns] = 3, [Ranks] = 2, [FileLine + N] = N for N = 0..2, [FileStart + N] = 2 * N for N = 0..2, [Stones + N] = 0 for N = 0..5,
;           [Links + N] = NONE for N = 0..5          ; map n 1 -1;
; Let:      X = [TextBuffer + 2] - '0', Y = '0' - [TextBuffer + 5], On(S) = (S / 2 + X < 3 || [MapCloses]) && S % 2 + Y >= 0
; Out:      [Links + S] = (On(S) ? (S / 2 + X) % 3 * 2 + S % 2 + Y : NONE) for S = 0..5, [Vectors] = X, [Vectors + 1] = Y & 255, [BoardChanged] = 1,
;           [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 6, word[TextAt] = TextBuffer + 7
; Clobbers: A BC DE HL IX A' F', [TokenEnd:2], [WordName:7], [WordLength], [MapX], [MapY], [MapColumns], [MapTable:2]
; T: 500000   Stack: 20
compile_map:
        LD   A,1
        LD   (BoardChanged),A
        CALL take
.next:  CALL new_direction
        PUSH AF
        CALL .number
        PUSH AF
        CALL .number
        LD   E,A
        POP  AF
        LD   D,A
        POP  AF
        CALL direction_map
        LD   A,(TokenKind)
        DEC  A
        JR   Z,.next
        RET
.number:
        CALL read_number
        LD   C,A
        LD   A,EXPECTED_NUMBER
        JP   C,mistake
        PUSH BC
        CALL take
        POP  BC
        LD   A,C
        RET

; new_direction: returns the direction that the token names, and adds it if it is new
; In:       [TokenKind] = TOKEN_WORD, word[TokenAt] = TextBuffer, word[TokenEnd] = TextBuffer + 2, word[TextAt] = TextBuffer + 2, [TextBuffer] = 'n' or 'x', [TextBuffer + 1] = 'a' or 'e',
;           [TextBuffer + 2] = ';', [WordName:7] = list([TextBuffer], [TextBuffer + 1], 0, 0, 0, 0, 0), [WordLength] = 2, [DirectionCount] = 1..2,
;           [DirectionNames:3] = list('n', 'e', 0), [DirectionNames + NAME_LENGTH + N] = 'z' for N = 0..11, [Links + 128 * [DirectionCount] + N] = 7 for N = 0..127,
;           [Vectors + 2 * [DirectionCount]] = 0, [Vectors + 2 * [DirectionCount] + 1] = 0
; Let:      Known = [TextBuffer] == 'n' && [TextBuffer + 1] == 'e', Name(N) = N < 2 ? [TextBuffer + N] : 0, New = [DirectionCount]
; Out:      A = Known ? 0 : New, [DirectionCount] = New + !Known, [DirectionNames + NAME_LENGTH * New + N] = (Known ? 'z' : Name(N)) for N = 0..5,
;           [Links + 128 * New + N] = (Known ? 7 : NONE) for N = 0..127, [Vectors + 2 * New] = Known ? 0 : NO_VECTOR, [Vectors + 2 * New + 1] = Known ? 0 : NO_VECTOR,
;           [TokenKind] = TOKEN_SEMICOLON, word[TokenAt] = TextBuffer + 2, word[TextAt] = TextBuffer + 3
; Clobbers: BC DE HL, [TokenEnd:2], [WordName]
; T: 120000   Stack: 8
new_direction:
        LD   A,(TokenKind)
        DEC  A
        LD   A,EXPECTED_NAME
        JP   NZ,mistake
        CALL find_direction
        JR   NC,.known
        CALL is_reserved
        LD   A,RESERVED
        JP   C,mistake
        LD   A,(WordLength)
        CP   NAME_LENGTH + 1
        LD   A,LONG_NAME
        JP   NC,mistake
        CALL direction_add
        LD   C,A
        LD   A,TOO_MANY
        JP   C,mistake
        LD   A,C
.known: PUSH AF
        CALL take
        POP  AF
        RET

; compile_rlink: runs `rlink d (a b) (c d) ...`: the pairs are read from the right
; In:       word[TextAt] = TextBuffer, [TextBuffer:3] = list('n', $28, 'a'), [TextBuffer + 3] = '1'..'2', [TextBuffer + 4] = ' ', [TextBuffer + 5] = 'a'..'b',
;           [TextBuffer + 6] = '1'..'2', [TextBuffer + 7] = ' ', [TextBuffer + 8] = 'a'..'b', [TextBuffer + 9] = '1', [TextBuffer + 10] = ')', [TextBuffer + 11] = ';',
;           [DirectionCount] = 1, [DirectionNames:6] = list('n', 0, 0, 0, 0, 0), [Size] = 6, [Files] = 2, [Ranks] = 3, [FileLetters + N] = 'a' + N for N = 0..1,
;           [FileStart + N] = 3 * N for N = 0..1, [Stones + N] = 0 for N = 0..5, [Links + N] = $70 + N for N = 0..5          ; rlink n (a1 b2 b1);
; Let:      Space(P) = 3 * ([P] - 'a') + [P + 1] - '1', From = Space(TextBuffer + 2), Over = Space(TextBuffer + 5), To = Space(TextBuffer + 8)
; Out:      [Links + S] = (S == To ? Over : S == Over ? From : $70 + S) for S = 0..5, [StepsMost] = 6, [BoardChanged] = 1, [TokenKind] = TOKEN_SEMICOLON,
;           word[TokenAt] = TextBuffer + 11, word[TextAt] = TextBuffer + 12
; Clobbers: A BC DE HL IX, [TokenEnd:2], [WordName:7], [WordLength], [MapTable:2]
; T: 500000   Stack: 20
compile_rlink:
        LD   B,1
        JR   compile_links

; compile_link: runs `link d (a b) (c d) ...`
; In:       word[TextAt] = TextBuffer, [TextBuffer:3] = list('n', $28, 'a'), [TextBuffer + 3] = '1'..'2', [TextBuffer + 4] = ' ', [TextBuffer + 5] = 'a'..'b',
;           [TextBuffer + 6] = '1'..'2', [TextBuffer + 7] = ' ', [TextBuffer + 8] = 'a'..'b', [TextBuffer + 9] = '1', [TextBuffer + 10] = ')', [TextBuffer + 11] = ';',
;           [DirectionCount] = 1, [DirectionNames:6] = list('n', 0, 0, 0, 0, 0), [Size] = 6, [Files] = 2, [Ranks] = 3, [FileLetters + N] = 'a' + N for N = 0..1,
;           [FileStart + N] = 3 * N for N = 0..1, [Stones + N] = 0 for N = 0..5, [Links + N] = $70 + N for N = 0..5          ; link n (a1 b2 b1);
; Let:      Space(P) = 3 * ([P] - 'a') + [P + 1] - '1', From = Space(TextBuffer + 2), Over = Space(TextBuffer + 5), To = Space(TextBuffer + 8)
; Out:      [Links + S] = (S == Over ? To : S == From ? Over : $70 + S) for S = 0..5, [StepsMost] = 6, [BoardChanged] = 1, [TokenKind] = TOKEN_SEMICOLON,
;           word[TokenAt] = TextBuffer + 11, word[TextAt] = TextBuffer + 12
; Clobbers: A BC DE HL IX, [TokenEnd:2], [WordName:7], [WordLength], [MapTable:2]
; T: 500000   Stack: 20
compile_link:
        LD   B,0
compile_links:
        PUSH BC
        CALL take
        CALL new_direction
        CALL link_address
        LD   (MapTable),HL
        LD   A,1
        LD   (BoardChanged),A
        LD   A,(Size)
        LD   (StepsMost),A              ; links of any kind may lead round in any way
        POP  BC
        LD   A,(TokenKind)
        CP   TOKEN_OPEN
        LD   A,EXPECTED_OPEN
        JP   NZ,mistake
.chain: LD   HL,(TokenAt)
        PUSH HL
        PUSH BC
        CALL take
        POP  BC
        LD   C,0                        ; spaces of the chain
.space: LD   A,(TokenKind)
        DEC  A
        JR   NZ,.close
        PUSH BC
        CALL read_space
        POP  BC
        LD   D,A
        LD   A,EXPECTED_ON_BOARD
        JP   C,mistake
        LD   A,C
        OR   A
        LD   A,D
        CALL NZ,.pair
        LD   IXL,D
        INC  C
        JR   NZ,.more
        DEC  C
.more:  PUSH BC
        CALL take
        POP  BC
        JR   .space
.close: POP  HL
        PUSH HL
        PUSH BC
        CALL close_bracket
        POP  BC
        POP  HL
        LD   A,C
        CP   2
        LD   A,TWO_SPACES
        JP   C,mistake_at
        LD   A,(TokenKind)
        CP   TOKEN_OPEN
        JR   Z,.chain
        RET
.pair:  LD   HL,(MapTable)              ; from IXL to D, or from D to IXL
        LD   E,IXL
        BIT  0,B
        JR   Z,.put
        LD   E,D
        LD   A,IXL
.put:   PUSH AF
        LD   A,L
        OR   E
        LD   L,A
        POP  AF
        LD   (HL),A
        RET

; read_space: reads the name of a space
; In:       word[TokenAt] = TextBuffer, [TextBuffer] = 'a' or 'c' or 'e' or '1', [TextBuffer + 1] = '0'..'9' or 'x', [TextBuffer + 2] = '0'..'3' or 'x', [WordLength] = 1..4,
;           [Files] = 4, [Ranks] = 4 or 12, [FileLetters + N] = 'a' + N for N = 0..3, [FileStart + N] = N * [Ranks] for N = 0..3,
;           [Stones + N] = (N == 1 ? HOLE : 0) for N = 0..47          ; the second space is a hole
; Let:      File = [TextBuffer] - 'a', Digit(N) = [TextBuffer + N] >= '0' && [TextBuffer + N] <= '9', First = [TextBuffer + 1] - '0',
;           Rank = ([WordLength] == 3 ? 10 * First + [TextBuffer + 2] - '0' : First) - 1, Space = File * [Ranks] + Rank,
;           Is = File >= 0 && File < 4 && ([WordLength] == 2 || [WordLength] == 3 && Digit(2)) && Digit(1) && First > 0 && Rank < [Ranks] && Space != 1
; Out:      carry = !Is, A = (Is ? Space : 0)..(Is ? Space : 255)
; Clobbers: BC DE HL
; T: 4000   Stack: 4
read_space:
        LD   HL,(TokenAt)
        LD   A,(HL)
        INC  HL
        PUSH HL
        CALL file_of_letter
        POP  HL
        RET  C
        ADD  A,LOW FileStart
        LD   E,A
        LD   D,HIGH FileStart
        LD   A,(DE)
        LD   C,A                        ; the first space of the file
        LD   A,(WordLength)
        CP   4
        CCF
        RET  C
        SUB  1
        LD   B,A                        ; digits of the rank
        JR   Z,.none
        LD   A,(HL)
        SUB  '1'
        CP   9
        CCF
        RET  C
        INC  A
        DEC  B
        JR   Z,.rank
        LD   E,A
        ADD  A,A
        ADD  A,A
        ADD  A,E
        ADD  A,A
        LD   E,A
        INC  HL
        LD   A,(HL)
        SUB  '0'
        CP   10
        CCF
        RET  C
        ADD  A,E
.rank:  LD   HL,Ranks
        DEC  A
        CP   (HL)
        CCF
        RET  C
        ADD  A,C
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        CP   HOLE
        LD   A,L
        SCF
        RET  Z
        OR   A
        RET
.none:  SCF
        RET
