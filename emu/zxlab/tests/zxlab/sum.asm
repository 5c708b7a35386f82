; sums up
        ORG  $8000
start:  LD   B,3
        XOR  A
.again: CALL add                ; the sum
        DJNZ .again
        LD   (sum),A
wait:   HALT
        JR   wait
add:    ADD  A,B
        RET
sum:    DB   0
        END  start
