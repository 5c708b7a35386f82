        RL (SP+1),(SP)
