        DP "abc"
        DEFP 1,2,"xy"
