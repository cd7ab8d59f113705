// generator.return() at a yield runs what a `return` there would run.
function* guarded(a) {
  try {
    a = yield a;
  } catch (error) {
    yield error;
  } finally {
    a();
  }
}

function* filtered(source) {
  for (const item of source) {
    if (item) yield item;
  }
}

function* taken(source) {
  let [first = yield, second] = source;
  return first + second;
}
