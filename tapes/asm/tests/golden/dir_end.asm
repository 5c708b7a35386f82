        ORG $8000
x:      RET
        END x
 this is not read
