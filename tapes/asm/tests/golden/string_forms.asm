        DB "a\n\t\0\"\\", 'a\n', "it's", 'say ""', 'it''s'
