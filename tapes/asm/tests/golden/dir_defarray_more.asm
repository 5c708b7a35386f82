        DEFARRAY arr 'x'
        DEFARRAY+ arr 'y', 'z'
        DB arr[#], arr[0], arr[1], arr[2]
        DEFINE which 1
        DB arr[which]
        DEFARRAY regs b, c, (hl), e
r = 0
        DUP 4
        LD  D,regs[r]
        INC regs[r]
r = r + 1
        EDUP
        IFDEF arr
        DB "yes"
        ENDIF
