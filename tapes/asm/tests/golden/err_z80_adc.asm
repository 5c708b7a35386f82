        ADC (SP+1),(SP)
