        SLA (SP+1),(SP)
