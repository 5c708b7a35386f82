        labelslist "a.lab"
        bplist "a.bp"
        setbp 1
        hexend
        output "a.bin",x
        size -1
        sldopt nothing
        export 5
        disp 0,1
