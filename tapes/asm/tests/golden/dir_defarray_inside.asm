        DEFARRAY outer 2,0,1
        DEFARRAY inner 'p','q','r'
        DB inner[outer[0]], inner[outer[1]], inner[outer[2]]
