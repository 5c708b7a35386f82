        ORG $8000
        JP (IY)
