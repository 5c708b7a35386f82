        device zxspectrum48
        sldopt comment WPMEM, LOGPOINT
        org $8000
x:      nop             ; WPMEM here
        ; LOGPOINT alone
        nop             ; nothing
        macro swapped
        sldopt swapon
        ld a,1          ; LOGPOINT in a macro
.k:     nop
        sldopt swapoff
        endm
        swapped
