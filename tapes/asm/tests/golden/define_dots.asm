        define .._one
        ifdef .._one
        db 1
        endif
        undefine .._one
        ifdef .._one
        db 2
        endif
        define . 5
        ifdef .
        db 3
        endif
