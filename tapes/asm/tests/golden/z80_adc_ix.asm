        ORG $8000
        ADC A,IXH
        ADC A,IXL
        ADC A,(IX+5)
        ADC A,(IX-128)
