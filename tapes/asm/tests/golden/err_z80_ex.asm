        EX (SP+1),(SP)
