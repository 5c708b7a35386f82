        ORG $8000
        AND IXH
        AND IXL
        AND (IX+5)
        AND (IX-128)
