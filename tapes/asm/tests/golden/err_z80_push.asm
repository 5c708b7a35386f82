        PUSH (SP+1),(SP)
