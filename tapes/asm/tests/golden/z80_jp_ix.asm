        ORG $8000
        JP (IX)
