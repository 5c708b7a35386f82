        OR (SP+1),(SP)
