// Two ways to treat N inputs, chosen by a flag: a quick sort, whose comparisons tell all N! orders
// apart, and a scan for the longest rising run, whose paths merge. Merging everything suffers from
// the sort, running path by path from the scan; the adaptive strategy lets only the paths of the
// sort leave the merged run.
const { boolean, readInput } = require('sheaf');
const N = 7; // size

function sort(numbers, first, last) {
  if (first >= last) return;
  const pivot = numbers[last];
  let boundary = first;
  for (let i = first; i < last; i++) {
    if (numbers[i] < pivot) {
      const held = numbers[i];
      numbers[i] = numbers[boundary];
      numbers[boundary] = held;
      boundary++;
    }
  }
  numbers[last] = numbers[boundary];
  numbers[boundary] = pivot;
  sort(numbers, first, boundary - 1);
  sort(numbers, boundary + 1, last);
}

function longestRun(numbers) {
  let run = 1;
  let longest = 1;
  for (let i = 1; i < numbers.length; i++) {
    run = numbers[i] > numbers[i - 1] ? run + 1 : 1;
    if (run > longest) longest = run;
  }
  return longest;
}

function read(count) {
  const numbers = [];
  for (let i = 0; i < count; i++) {
    numbers.push(readInput());
  }
  return numbers;
}

function report(sorted) {
  if (sorted) {
    const numbers = read(N);
    sort(numbers, 0, N - 1);
    console.log('smallest', numbers[0], 'largest', numbers[N - 1]);
  } else {
    console.log('longest run', longestRun(read(3 * N)));
  }
}

report(boolean('sorted'));
