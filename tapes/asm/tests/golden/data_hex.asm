        dh "01 02ab",'cd'
        hex 0102 AB cd
        hex 0102,0304
        defh "ff"
