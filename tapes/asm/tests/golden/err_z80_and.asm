        AND (SP+1),(SP)
