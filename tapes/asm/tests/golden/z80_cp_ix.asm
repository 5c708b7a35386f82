        ORG $8000
        CP IXH
        CP IXL
        CP (IX+5)
        CP (IX-128)
