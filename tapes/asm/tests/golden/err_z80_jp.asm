        JP XX,5
