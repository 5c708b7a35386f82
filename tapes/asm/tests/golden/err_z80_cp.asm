        CP (SP+1),(SP)
