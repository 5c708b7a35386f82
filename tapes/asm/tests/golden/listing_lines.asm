        define NAME 5           ; a comment
        db NAME                 ; with its comment
        db NAME : ld a,NAME     ; two on a line
        macro twice what
        ; said in the macro
        db what                 ; and here

        endm
        twice NAME
        rept 2
        ; in a repetition
        nop                     ; n
        endr
        if 0
        ; skipped
        nop

        endif
/* a block
   comment */ nop
        db/*inside*/1
        .2 inc a                ; dotted
        opt push listoff
        nop
        opt pop
        opt push listmc
        ; not listed
        ccf
        opt pop
        opt listact
        if 0
        nop
        endif
        struct s
        ; in a structure
a       byte
        ends
