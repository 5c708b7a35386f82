; signed 32 bits; shift counts are taken modulo 32
        dd $7FFFFFFF+1, 65536*65536, 1<<31, 1<<32, 1<<33, 1<<-1, 1>>40, -1>>31, -1>>>31
