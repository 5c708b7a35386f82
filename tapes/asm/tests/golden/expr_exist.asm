        db exist here, exist nowhere, !exist(here), exist(here)
here:
