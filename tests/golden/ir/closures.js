const counters = [];
for (let i = 0; i < 3; i++) counters.push(() => i++);
function make(start) {
  let count = start;
  return { get value() { return count; }, add(n) { count += n; } };
}
exports.make = make;
