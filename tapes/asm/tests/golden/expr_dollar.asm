        org $8000
        dw $, $+1, $-$
        db 1,2,low $
        jr $
        jr nz,$,$
