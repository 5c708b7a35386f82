        ORG $8000
        OR IYH
        OR IYL
        OR (IY+5)
        OR (IY-128)
