; doubled commas, SUB A,n as one instruction, and back
        sub a,5
        opt push reset --syntax=abf
        sub a,5
        sub a,5,,b
        ld a,b,,c,d
        cp a,(hl)
        inc b,c
        push hl,de
        opt pop
        sub a,5
        opt --syntax=i
        Ld A,5
        dB 1
        opt --syntax=s
        define part 7
whole_part: nop
        dw whole_part
        db part
