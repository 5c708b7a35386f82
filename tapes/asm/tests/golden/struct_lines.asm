        STRUCT h
a       DW 1
b       DB 2
t       TEXT 6, { "none", '!' }
c       DB 3
        ENDS
        ORG $8000
x       h {
        $1234, ,
        { 'New',
          32 },
        9
}
y       h 5, 6
z       h {,,{"ab"}}
