let a = (1;
