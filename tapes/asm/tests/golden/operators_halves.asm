        DB low $1234, high $1234, low($1234+1), high $1234+1
