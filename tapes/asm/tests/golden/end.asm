start:  nop
        end start
        nonsense
