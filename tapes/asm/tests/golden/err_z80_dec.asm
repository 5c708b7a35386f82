        DEC (SP+1),(SP)
