; negative numbers down to minus the modulus give no warning
        db 255,-1,-128,-255,-256
        dw 65535,-1,-32768,-65536
        ld a,-200
        ld hl,-40000
