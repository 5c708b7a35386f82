        XOR (SP+1),(SP)
