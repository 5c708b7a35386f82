        db exist here, exist nowhere
here:
