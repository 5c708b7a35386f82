        OUT (SP+1),(SP)
