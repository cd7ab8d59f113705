function f(a) {
  try {
    if (a) return g(a);
  } catch (error) {
    throw new Error(error.message);
  } finally {
    done();
  }
  return 1;
}
