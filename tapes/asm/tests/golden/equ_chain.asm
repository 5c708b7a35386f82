; differs: sjasmplus makes only three passes and uses values that have not settled
v0      equ v1+1
v1      equ v2+1
v2      equ v3+1
v3      equ v4+1
v4      equ v5+1
v5      equ v6+1
v6      equ v7+1
v7      equ v8+1
v8      equ v9+1
v9      equ v10+1
v10      equ v11+1
v11      equ v12+1
v12      equ v13+1
v13      equ v14+1
v14      equ v15+1
v15      equ v16+1
v16      equ v17+1
v17      equ v18+1
v18      equ v19+1
v19      equ v20+1
v20     equ 100
        dw v0,v19
