        dz "ab",1
        dz 1
        dc "ab","c",'d',5,'ef'
        abyte 1 1,2,"ab"
        abytec 0 "kip",0,"ab"
        abytez 1 "ab",2
        dp "ahoy",1
        defp "x"
