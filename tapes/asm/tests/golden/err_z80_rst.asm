        RST 5
