; directives in the first column
        opt --dirbol
org $8000
2 dup 2
1 dup 2,number
db number
edup
        djnz 1b
edup
if 0
dw 1
if 1
endif
else
label: db 2
endif
.define name label
m macro x?
db x?
endm
        m 5
dw name
ifdef name
db 7
endif
        opt reset
edup:   db 3
