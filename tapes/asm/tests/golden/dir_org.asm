        ORG $9000
        DB 1
        ORG $A000
        DB 2
        ORG $A001
        DB 3
