        db sizeof(none)
        db sizeof
        db sizeof(5)
