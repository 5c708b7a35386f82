        ADD (SP+1),(SP)
