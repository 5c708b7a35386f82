        RL BC
        RR DE
        SLA HL
        SRL BC
        SRA DE
        SLI HL
        SLL BC
