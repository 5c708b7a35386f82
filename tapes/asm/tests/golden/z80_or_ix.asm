        ORG $8000
        OR IXH
        OR IXL
        OR (IX+5)
        OR (IX-128)
