        SBC (SP+1),(SP)
