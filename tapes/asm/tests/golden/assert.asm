        assert 1
        assert $ = 0, must begin at 0
        assert later > 0
later   equ 5
        nop
