; nim: take one, two or three of nine; whoever takes the last one wins

        ORG  $8000

start:  CALL $0D6B              ; the ROM's CLS
        LD   A,2
        CALL $1601              ; print on the upper screen
        LD   A,9
        LD   (Pile),A
.turn:  CALL show
        CALL key
        CALL take
        JR   C,.turn            ; not allowed: nothing happens
        LD   HL,Won
        LD   A,(Pile)
        OR   A
        JR   Z,.over
        CALL choose
        CALL take
        LD   HL,Lost
        LD   A,(Pile)
        OR   A
        JR   NZ,.turn
.over:  CALL show
.text:  LD   A,(HL)
        INC  HL
        OR   A
        JR   Z,.again
        RST  16
        JR   .text
.again: CALL key
        JR   start

Won:    DB   " you win",0
Lost:   DB   " I win",0
Pile:   DB   9

; choose: the number that the Spectrum takes
; In:       [Pile] = 1..9
; Out:      A = [Pile] % 4 ? [Pile] % 4 : 1
; Clobbers: -
; T: 39   Stack: 0
choose: LD   A,(Pile)
        AND  3
        RET  NZ
        INC  A                  ; a lost position: one, whatever follows
        RET

; choose_by_steps: the same number, by counting
; In:       [Pile] = 1..9
; Out:      A = [Pile] % 4 ? [Pile] % 4 : 1
; Clobbers: -
; T: 91   Stack: 0
choose_by_steps:
        LD   A,(Pile)
.four:  SUB  4
        JR   NC,.four
        ADD  A,4
        RET  NZ
        INC  A
        RET

; take: takes a number away, if that is allowed
; In:       A = 0..255, [Pile] = 0..9
; Out:      carry = A < 1 || A > 3 || A > [Pile],
;           [Pile] = A < 1 || A > 3 || A > [Pile] ? [Pile] : [Pile] - A
; Clobbers: A B
; T: 69   Stack: 0
take:   LD   B,A
        DEC  A
        CP   3
        CCF
        RET  C
        LD   A,(Pile)
        SUB  B
        RET  C
        LD   (Pile),A
        RET

; show prints the pile; key waits for 1, 2 or 3 and returns the number in A.
show:   LD   A,22               ; AT 0,0
        RST  16
        XOR  A
        RST  16
        XOR  A
        RST  16
        LD   A,(Pile)
        ADD  A,"0"
        RST  16
        RET

key:    CALL key_frame
        JR   NZ,key             ; until all are up
.wait:  CALL key_frame
        JR   Z,.wait
        CP   4
        RET  NZ
        DEC  A
        RET

key_frame:
        HALT
        LD   BC,$F7FE
        IN   A,(C)
        CPL
        AND  7                  ; bit 0 is key 1, bit 2 is key 3
        RET

        END  start
