        STRUCT in
i       DB '1'
        ENDS
        STRUCT mid
        DB '2'
j       in '3'
        DB '4'
        ENDS
        STRUCT all
a       DB 'A'
m       mid
z       DB 'Z'
        ENDS
        all
        all {{{'!'}}}
        all {'x'{'y'{'z'}}}
        all 'x','y','z','w','v'
        all {'x',{'y',,'w'},'v'}
