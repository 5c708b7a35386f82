; arguments are replaced in parts of names between underscores
        macro make name, value?
name_x: db value?
x_name_y: db "name", 'value?'
        endm
        make first, 5
        make second, 6
        dw first_x, second_x, x_second_y
