        SUB (SP+1),(SP)
