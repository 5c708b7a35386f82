        POP (SP+1),(SP)
