// yield* asks the inner iterator in the way in which the generator was resumed.
function* outer(inner) {
  const result = yield* inner;
  return result;
}

function* guarded(inner) {
  try {
    yield* inner();
  } finally {
    inner = 0;
  }
}
