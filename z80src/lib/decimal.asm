; decimal: numbers of up to five digits as texts

; text_decimal: writes a number as a text, without leading zeros
; In:       HL = 0..65535, DE = TextBuffer
; Let:      Places = HL < 10 ? 1 : HL < 100 ? 2 : HL < 1000 ? 3 : HL < 10000 ? 4 : 5,
;           Power(K) = K == 0 ? 1 : K == 1 ? 10 : K == 2 ? 100 : K == 3 ? 1000 : 10000
; Out:      [DE + K] = '0' + HL / Power(Places - 1 - K) % 10 for K = 0..Places - 1, [DE + Places] = 0,
;           DE = DE + Places                ; the address of the 0, where the next piece may go
; Clobbers: A BC HL
; T: 1721   Stack: 4
text_decimal:
        XOR  A
        PUSH AF                         ; carry clear: nothing written yet
        LD   BC,-10000
        CALL .place
        LD   BC,-1000
        CALL .place
        LD   BC,-100
        CALL .place
        LD   BC,-10
        CALL .place
        POP  AF
        LD   A,L
        CALL .put                       ; the last place is written even if it is 0
        XOR  A
        LD   (DE),A
        RET
.place: LD   A,-1                       ; how often BC can be taken away
.again: INC  A
        ADD  HL,BC
        JR   C,.again
        SBC  HL,BC                      ; once too often; carry was clear
        POP  BC                         ; the return address
        OR   A
        JR   NZ,.write
        POP  AF
        PUSH AF
        LD   A,0
        JR   NC,.skip
.write: CALL .put
        POP  AF
        SCF                             ; from here on zeros count
        PUSH AF
.skip:  PUSH BC
        RET
.put:   ADD  A,'0'
        LD   (DE),A
        INC  DE
        RET
