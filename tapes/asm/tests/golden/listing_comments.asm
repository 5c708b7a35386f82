        define nothing
        if/**/nothing/**/1
        db/* several */nothing/* in */10 ; one line
        endif
        struct s
a       byte
        ends/* of s */nothing//!
