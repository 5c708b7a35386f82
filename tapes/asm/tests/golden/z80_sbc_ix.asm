        ORG $8000
        SBC A,IXH
        SBC A,IXL
        SBC A,(IX+5)
        SBC A,(IX-128)
