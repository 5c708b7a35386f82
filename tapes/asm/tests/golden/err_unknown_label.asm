; the most similar known name is suggested
start:  nop
.loop:  jp strat
        jp start.lop
        jp nothing_like_it
        ld hl,(Start)
