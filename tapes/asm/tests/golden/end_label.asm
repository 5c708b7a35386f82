; END in the first column is a label
end
        db 1
