        LD (SP+1),(SP)
