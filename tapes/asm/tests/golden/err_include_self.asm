        include "inc/self.inc"
