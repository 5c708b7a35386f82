        DB 1,"a",'b',$C
        DEFB 2
        DM "text"
        DEFM "more",0
        BYTE -1,255
