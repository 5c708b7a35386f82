        IN (SP+1),(SP)
