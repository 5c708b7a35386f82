; the trail of an error in macros inside an included file
        macro bad x
        ld a,(ix+x)
        endm
        macro worse y
        dup 2
        bad y
        edup
        endm
        worse 200
