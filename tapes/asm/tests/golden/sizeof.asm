        ORG $8000
main:   DB "abc"
.one    DB 1
.two    DB 2,3
next:   DB SIZEOF(main), sizeof(main.one), SIZEOF(main.two), SIZEOF(later), SIZEOF(next)
later:  DW 1,2
