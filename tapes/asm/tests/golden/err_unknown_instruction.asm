        lda 5
        Ld a,5
        push
        pusch hl
        frobnicate
        DNJZ 5
        wrod 1
