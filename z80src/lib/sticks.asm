; sticks: the digit keys as two Sinclair joysticks

; The meaning of the digits 0 to 9: one joystick is on 6 to 0, the other on 1 to 5, each left, right, down, up and fire.
StickKeys:
        DB   KEY_ENTER
        DB   KEY_LEFT, KEY_RIGHT, KEY_DOWN, KEY_UP, KEY_ENTER
        DB   KEY_LEFT, KEY_RIGHT, KEY_DOWN, KEY_UP
