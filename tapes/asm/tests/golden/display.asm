        org $1234
        display "hello ",5,/d,5,/h,16,/a,17,/b,5,/c,65
        display $,' and ',"on"
        display "only once"
        db 1
