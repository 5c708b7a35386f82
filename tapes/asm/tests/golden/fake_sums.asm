        add de,bc : add de,de : add de,hl : add de,sp
        adc de,bc : adc de,de : adc de,hl : adc de,sp
        sbc de,bc : sbc de,de : sbc de,hl : sbc de,sp
        sub de,bc : sub de,de : sub de,hl : sub de,sp
        sub hl,bc : sub hl,de : sub hl,hl : sub hl,sp
