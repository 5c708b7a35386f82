        device foo
        db {5}
        dw $$
