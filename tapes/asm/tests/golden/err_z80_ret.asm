        RET XX
