; text: building texts before they are printed

; text_length: returns the length of a text
; In:       HL = TextBuffer, [HL:32] = 'M', C = 0..32, [HL + C] = 0       ; a text of C characters
; Out:      B = length[HL], HL = HL + length[HL]     ; without the 0, and where that is
; Clobbers: A
; T: 1245   Stack: 0
text_length:
        LD   B,0
.next:  LD   A,(HL)
        OR   A
        RET  Z
        INC  HL
        INC  B
        JR   .next

; centre: returns the column at which a text begins that is centred at a column
; In:       HL = TextBuffer, [HL:32] = 'M', C = 0..32, [HL + C] = 0,      ; a text of C characters
;           E = 16..24                              ; the column
; Out:      E = E - length[HL] / 2                  ; where it begins
; Clobbers: A B
; T: 1313   Stack: 4
centre:
        PUSH HL
        CALL text_length
        POP  HL
        SRL  B
        LD   A,E
        SUB  B
        LD   E,A
        RET

; text_append: copies a text
; In:       HL = TextBuffer, [HL:32] = 'M', C = 0..32, [HL + C] = 0,      ; a text of C characters
;           B = 0..32, [HL + B] = 0 or 'N',         ; any character at one place in it
;           DE = TextBuffer + 48
; Where:    B < C && [HL + B] == 'N' || B == C && [HL + B] == 0
; Out:      [DE + N] = [HL + N] for N = 0..length[HL], DE = DE + length[HL]   ; the address of the copy's 0, where the next piece may go
; Clobbers: A HL
; T: 1533   Stack: 0
text_append:
        LD   A,(HL)
        LD   (DE),A
        OR   A
        RET  Z
        INC  HL
        INC  DE
        JR   text_append

; text_number: writes a number as two digits, as in " 7" and "42"
; In:       A = 0..99, DE = TextBuffer..TextBuffer + 64
; Out:      [DE] = A < 10 ? ' ' : '0' + A / 10, [DE + 1] = '0' + A % 10, [DE + 2] = 0,
;           DE = DE + 2                     ; the address of the 0
; Clobbers: A BC
; T: 381   Stack: 0
text_number:
        LD   C,'0'
.tens:  SUB  10
        JR   C,.ones
        INC  C
        JR   .tens
.ones:  ADD  A,'0' + 10
        LD   B,A
        LD   A,C
        CP   '0'
        JR   NZ,.put
        LD   A,' '                      ; no leading 0
.put:   LD   (DE),A
        INC  DE
        LD   A,B
        LD   (DE),A
        INC  DE
        XOR  A
        LD   (DE),A
        RET
