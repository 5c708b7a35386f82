        db _SJASMPLUS
        db __LINE__, __PASS__
        db __COUNTER__, __COUNTER__
        ifdef __SJASMPLUS__
        db 1
        endif
        db __INCLUDE_LEVEL__, __ERRORS__, __WARNINGS__
