        DZ "abc"
        DZ 1,2,"x"
