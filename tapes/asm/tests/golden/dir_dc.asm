        DC "abc"
        DC "a","bc",5
