; input: what the players want

; read_cell: waits for the key of a cell
; In:       interrupts on
; Out:      A = 1-9, carry clear; carry set if BREAK is held
; Clobbers: BC DE HL
; T: -   Stack: 6
read_cell:
        CALL key_wait
        RET  C
        SUB  '1'
        JR   C,read_cell
        INC  A
        CP   10
        JR   NC,read_cell
        OR   A                          ; carry clear
        RET
