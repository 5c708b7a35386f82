        CALL XX,5
