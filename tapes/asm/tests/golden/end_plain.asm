        db 1 : end : db 2
        nonsense
