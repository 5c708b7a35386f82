        db "ab"+1
        hex 012
        hex
        hex "01
        dg 101
        dg
        dw
        dz ""
        dc "x"+"y",
        db 1,,2
