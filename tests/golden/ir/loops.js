let sum = 0;
outer: for (let i = 0; i < 10; i++) {
  let j = 0;
  while (true) {
    if (j > i) continue outer;
    if (sum > 100) break outer;
    sum += j++;
  }
}
do sum--; while (sum > 0);
