        ORG $8000
        AND IYH
        AND IYL
        AND (IY+5)
        AND (IY-128)
