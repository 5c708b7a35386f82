        ORG $8000
        RET NZ
        RET Z
        RET
        RET NC
        RET C
        RET PO
        RET PE
        RET P
        RET M
