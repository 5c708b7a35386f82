        SET 8,A
