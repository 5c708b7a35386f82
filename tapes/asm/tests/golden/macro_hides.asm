; a macro may have the name of an instruction or directive; @ means the real one
        macro djnz to
        dec c
        @djnz to
        endm
here:   djnz here
        @djnz here
        @ djnz here
