; command: keys that lead to commands, and the message that a turn begins with

; A table of commands is rows of key and routine, and a 0. Each routine returns with carry set if the turn begins anew.

; run_command: runs the routine of a key
; In:       A = the key, HL = a table of commands
; Out:      carry set if the turn begins anew; clear for a key that is not in the table
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 30
; Unproved: keys lead to all commands; the tests press every key
run_command:
        LD   C,A
.next:  LD   A,(HL)
        INC  HL
        OR   A                          ; carry clear
        RET  Z
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        CP   C
        JR   NZ,.next
        EX   DE,HL
        JP   (HL)

; notice: says something where the next turn begins
; In:       HL = 0..$FFFF
; Out:      word[Notice] = HL, carry = 1
; Clobbers: -
; T: 30   Stack: 0
notice:
        LD   (Notice),HL
        SCF
        RET

; take_notice: returns the message that is to be shown here: the notice, if there is one
; In:       HL = 0..$FFFF, word[Notice] = 0..$FFFF
; Out:      HL = word[Notice] ? word[Notice] : HL, word[Notice] = 0
; Clobbers: A DE
; T: 77   Stack: 0
take_notice:
        LD   DE,(Notice)
        LD   A,D
        OR   E
        RET  Z
        EX   DE,HL
        LD   DE,0
        LD   (Notice),DE
        RET

; leave: leads to the menu, as BREAK does
; In:       [Break] = 0..1
; Out:      [Break] = 1, carry = 1
; Clobbers: A
; T: 34   Stack: 0
leave:
        LD   A,1
        LD   (Break),A
        SCF
        RET
