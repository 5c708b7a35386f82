        INC (SP+1),(SP)
