        ld bc,(ix+127)
