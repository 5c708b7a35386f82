; a name that begins with _ is replaced only at the start of a name
        define _v 1
x_v     equ 8
        db x_v, _v
        db "_v"
        define v? 5
        db v?
