        undefine nosuch
        db 1
