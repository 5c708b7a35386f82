; every operator with one operand
        dd -5, +5, !5, !0, ~5, not 0, NOT 7, abs -5, ABS(3)
        dd low $1234, high $1234, LOW -1, HIGH $12345
        dd - - 5, -~5, !!7, ~-1, -low $FF
