function f({ a, b: { c = 2 } = {}, ...rest }, [d, , ...e] = []) {
  [a, c] = [c, a];
  return { a, c, ...rest, d, e };
}
