        ORG $8000
        ADC A,IYH
        ADC A,IYL
        ADC A,(IY+5)
        ADC A,(IY-128)
