        assert 0
        assert 1 = 2, this is why
        assert
