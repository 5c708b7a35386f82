; strings as numbers: the last character is the low byte
        dd 'a', "a", 'ab', 'abc', "abcd", '''', "\"", "'", '"', "\n", '\n'
        ld hl,'hl'
        ld a,'7'+1
