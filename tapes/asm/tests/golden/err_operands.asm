        ld (hl),(hl)
        ld a,f
        ld hl,a
        push a
        bit 8,a
        im 3
        rst 5
        out (c),1
        in hl,(c)
        add ix,hl
        ex (sp),bc
        jp (ix+5)
        jp nz
        ld a
        inc
