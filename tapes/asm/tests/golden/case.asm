; reserved words in lower or upper case, names as they are
        LD A,B
        ld a,b
        ORG 5
        org 6
Kip:    nop
KIP:    nop
        JP NZ,Kip
        jp nz,KIP
        LD (IX+1),HIGH Kip
