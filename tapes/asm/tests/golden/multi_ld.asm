        LD A,1,B,2,HL,3
