        RR (SP+1),(SP)
