        if 0
          if 1
          db 1
          else
          db 2
          endif
        else
          if 1
            if 0
            db 3
            else
            db 4
            endif
          endif
        endif
        db 5
