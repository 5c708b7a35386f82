        IM 3
