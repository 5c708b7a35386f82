        define five 5
        db five
        define+ five 6
        db five
        undefine five
        define list 1,2,"five"
        db list
        define inst ld a,
        inst 7
        define a_b 8
        define chain link
        define link 9
        db chain
        define part 3
        db part, x_part_y
x_3_y   equ 4
        define glued half _ right
        define half left
        dw glued
leftright:
        ifdef five
        db 99
        endif
