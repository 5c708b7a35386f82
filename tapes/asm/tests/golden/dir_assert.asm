        ASSERT 1
        ASSERT 2 > 1
x:      ASSERT $ == x
        DB 1
