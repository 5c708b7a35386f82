        ORG $8000
        CP IYH
        CP IYL
        CP (IY+5)
        CP (IY-128)
