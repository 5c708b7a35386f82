        define
        define 5 6
        define twice 1
        define twice 2
        define x y
        define y x
        db x
