        INCLUDE "parts/one.inc"
