        rl bc : rl de : rl hl : rr bc : rr de : rr hl
        sla bc : sla de : sla hl : sll bc : sll de : sll hl : sli bc : sli hl
        sra bc : sra de : sra hl : srl bc : srl de : srl hl
