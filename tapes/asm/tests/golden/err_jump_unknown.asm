        djnz nowhere            ; one mistake, not two
        org $8000
        jr neither
