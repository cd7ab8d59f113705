// Array.prototype.sort makes the comparator calls that the reference engine's TimSort makes, so
// that programs with inconsistent or effectful comparators behave the same.

// ECMA-262 23.1.3.30 Array.prototype.sort ( comparator )
function slow$sort(comparator) {
  if (comparator !== undefined && !__isCallable(comparator)) {
    __throwTypeError('The comparison function must be either a function or undefined');
  }
  const object = __toObject(this);
  const length = __toLength(object.length);
  // The reference writes nothing where nothing can be out of order: a frozen array may be short.
  if (length < 2) return object;
  // 23.1.3.30.1 SortIndexedProperties: holes go last, undefined before them.
  const work = [];
  let undefinedCount = 0;
  let present = 0;
  for (let k = 0; k < length; k++) {
    if (k in object) {
      present++;
      const value = object[k];
      if (value === undefined) {
        undefinedCount++;
      } else {
        __push(work, value);
      }
    }
  }
  sortWork(work, comparator);
  const count = work.length;
  for (let k = 0; k < count; k++) object[k] = work[k];
  for (let k = count; k < count + undefinedCount; k++) object[k] = undefined;
  for (let k = present; k < length; k++) {
    if (k in object) delete object[k];
  }
  return object;
}

// 23.1.3.34 Array.prototype.toSorted ( comparator )
function Array$prototype$toSorted(comparator) {
  if (comparator !== undefined && !__isCallable(comparator)) {
    __throwTypeError('The comparison function must be either a function or undefined');
  }
  const object = __toObject(this);
  const length = __toLength(object.length);
  if (length > 4294967295) __throwRangeError('Invalid array length');
  const result = [];
  let undefinedCount = 0;
  for (let k = 0; k < length; k++) {
    const value = object[k];
    if (value === undefined) {
      undefinedCount++;
    } else {
      __push(result, value);
    }
  }
  sortWork(result, comparator);
  for (let k = 0; k < undefinedCount; k++) __push(result, undefined);
  return result;
}

// 23.1.3.30.2 CompareArrayElements, without undefined: is a before b?
function isBefore(comparator, a, b) {
  if (comparator !== undefined) return +__call(comparator, undefined, a, b) < 0;
  return `${a}` < `${b}`;
}

function sortWork(work, comparator) {
  const length = work.length;
  if (length < 2) return;
  // Runs shorter than this are extended by insertion: all of a short array is one run.
  let minimum = length;
  let odd = 0;
  while (minimum >= 64) {
    odd |= minimum & 1;
    minimum >>= 1;
  }
  minimum += odd;
  const bases = [];
  const lengths = [];
  const state = { gallop: 7 };
  let low = 0;
  let remaining = length;
  while (remaining > 0) {
    let run = countRun(work, comparator, low, low + remaining);
    if (run < minimum) {
      const forced = minimum < remaining ? minimum : remaining;
      insertionSort(work, comparator, low, low + run, low + forced);
      run = forced;
    }
    __push(bases, low);
    __push(lengths, run);
    mergeCollapse(work, comparator, bases, lengths, state);
    low += run;
    remaining -= run;
  }
  // Merge what is left.
  while (lengths.length > 1) {
    let n = lengths.length - 2;
    if (n > 0 && lengths[n - 1] < lengths[n + 1]) n--;
    mergeAt(work, comparator, bases, lengths, n, state);
  }
}

// Length of the run that starts at low; a strictly descending run is reversed.
function countRun(work, comparator, low, high) {
  if (low + 1 === high) return 1;
  let run = 2;
  const descending = isBefore(comparator, work[low + 1], work[low]);
  let previous = work[low + 1];
  for (let k = low + 2; k < high; k++) {
    const current = work[k];
    const before = isBefore(comparator, current, previous);
    if (before !== descending) break;
    previous = current;
    run++;
  }
  if (descending) {
    for (let a = low, b = low + run - 1; a < b; a++, b--) {
      const value = work[a];
      work[a] = work[b];
      work[b] = value;
    }
  }
  return run;
}

// [low, start) is sorted; the rest of [low, high) is inserted by binary search.
function insertionSort(work, comparator, low, start, high) {
  for (let k = start === low ? start + 1 : start; k < high; k++) {
    let left = low;
    let right = k;
    const pivot = work[k];
    while (left < right) {
      const middle = left + ((right - left) >> 1);
      if (isBefore(comparator, pivot, work[middle])) {
        right = middle;
      } else {
        left = middle + 1;
      }
    }
    for (let p = k; p > left; p--) work[p] = work[p - 1];
    work[left] = pivot;
  }
}

function mergeCollapse(work, comparator, bases, lengths, state) {
  while (lengths.length > 1) {
    let n = lengths.length - 2;
    if ((n > 0 && lengths[n - 1] <= lengths[n] + lengths[n + 1]) ||
        (n > 1 && lengths[n - 2] <= lengths[n] + lengths[n - 1])) {
      if (lengths[n - 1] < lengths[n + 1]) n--;
      mergeAt(work, comparator, bases, lengths, n, state);
    } else if (lengths[n] <= lengths[n + 1]) {
      mergeAt(work, comparator, bases, lengths, n, state);
    } else {
      break;
    }
  }
}

// Merges runs n and n + 1.
function mergeAt(work, comparator, bases, lengths, n, state) {
  let baseA = bases[n];
  let lengthA = lengths[n];
  const baseB = bases[n + 1];
  let lengthB = lengths[n + 1];
  lengths[n] = lengthA + lengthB;
  if (n === lengths.length - 3) {
    bases[n + 1] = bases[n + 2];
    lengths[n + 1] = lengths[n + 2];
  }
  bases.length = lengths.length - 1;
  lengths.length = lengths.length - 1;
  // Elements of A that are already in place.
  const k = gallopRight(work, comparator, work[baseB], baseA, lengthA, 0);
  baseA += k;
  lengthA -= k;
  if (lengthA === 0) return;
  // Elements of B that are already in place.
  lengthB = gallopLeft(work, comparator, work[baseA + lengthA - 1], baseB, lengthB, lengthB - 1);
  if (lengthB === 0) return;
  if (lengthA <= lengthB) {
    mergeLow(work, comparator, baseA, lengthA, baseB, lengthB, state);
  } else {
    mergeHigh(work, comparator, baseA, lengthA, baseB, lengthB, state);
  }
}

// Where to insert key, before all equal elements of the run; the search starts at hint.
function gallopLeft(work, comparator, key, base, length, hint) {
  let last = 0;
  let offset = 1;
  if (isBefore(comparator, work[base + hint], key)) {
    const most = length - hint;
    while (offset < most) {
      if (!isBefore(comparator, work[base + hint + offset], key)) break;
      last = offset;
      offset = (offset << 1) + 1;
    }
    if (offset > most) offset = most;
    last += hint;
    offset += hint;
  } else {
    const most = hint + 1;
    while (offset < most) {
      if (isBefore(comparator, work[base + hint - offset], key)) break;
      last = offset;
      offset = (offset << 1) + 1;
    }
    if (offset > most) offset = most;
    const before = last;
    last = hint - offset;
    offset = hint - before;
  }
  last++;
  while (last < offset) {
    const middle = last + ((offset - last) >> 1);
    if (isBefore(comparator, work[base + middle], key)) {
      last = middle + 1;
    } else {
      offset = middle;
    }
  }
  return offset;
}

// The same, after all equal elements.
function gallopRight(work, comparator, key, base, length, hint) {
  let last = 0;
  let offset = 1;
  if (isBefore(comparator, key, work[base + hint])) {
    const most = hint + 1;
    while (offset < most) {
      if (!isBefore(comparator, key, work[base + hint - offset])) break;
      last = offset;
      offset = (offset << 1) + 1;
    }
    if (offset > most) offset = most;
    const before = last;
    last = hint - offset;
    offset = hint - before;
  } else {
    const most = length - hint;
    while (offset < most) {
      if (isBefore(comparator, key, work[base + hint + offset])) break;
      last = offset;
      offset = (offset << 1) + 1;
    }
    if (offset > most) offset = most;
    last += hint;
    offset += hint;
  }
  last++;
  while (last < offset) {
    const middle = last + ((offset - last) >> 1);
    if (isBefore(comparator, key, work[base + middle])) {
      offset = middle;
    } else {
      last = middle + 1;
    }
  }
  return offset;
}

function copyRange(source, from, target, to, count) {
  if (source === target && from < to) {
    for (let k = count - 1; k >= 0; k--) target[to + k] = source[from + k];
  } else {
    for (let k = 0; k < count; k++) target[to + k] = source[from + k];
  }
}

// Merges neighbouring runs from the left; A is the shorter one.
function mergeLow(work, comparator, baseA, lengthA, baseB, lengthB, state) {
  const saved = [];
  copyRange(work, baseA, saved, 0, lengthA);
  let destination = baseA;
  let a = 0;
  let b = baseB;
  work[destination++] = work[b++];
  lengthB--;
  let gallop = state.gallop;
  merging: {
    if (lengthB === 0) break merging;
    if (lengthA === 1) break merging;
    while (true) {
      let winsA = 0;
      let winsB = 0;
      // One by one, until one run wins often.
      while (true) {
        if (isBefore(comparator, work[b], saved[a])) {
          work[destination++] = work[b++];
          winsB++;
          lengthB--;
          winsA = 0;
          if (lengthB === 0) break merging;
          if (winsB >= gallop) break;
        } else {
          work[destination++] = saved[a++];
          winsA++;
          lengthA--;
          winsB = 0;
          if (lengthA === 1) break merging;
          if (winsA >= gallop) break;
        }
      }
      gallop++;
      let first = true;
      while (winsA >= 7 || winsB >= 7 || first) {
        first = false;
        gallop = gallop - 1 > 1 ? gallop - 1 : 1;
        state.gallop = gallop;
        winsA = gallopRight(saved, comparator, work[b], a, lengthA, 0);
        if (winsA > 0) {
          copyRange(saved, a, work, destination, winsA);
          destination += winsA;
          a += winsA;
          lengthA -= winsA;
          if (lengthA === 1) break merging;
          // Only an inconsistent comparator gets here with nothing left.
          if (lengthA === 0) break merging;
        }
        work[destination++] = work[b++];
        lengthB--;
        if (lengthB === 0) break merging;
        winsB = gallopLeft(work, comparator, saved[a], b, lengthB, 0);
        if (winsB > 0) {
          copyRange(work, b, work, destination, winsB);
          destination += winsB;
          b += winsB;
          lengthB -= winsB;
          if (lengthB === 0) break merging;
        }
        work[destination++] = saved[a++];
        lengthA--;
        if (lengthA === 1) break merging;
      }
      gallop++;
      state.gallop = gallop;
    }
  }
  if (lengthB === 0) {
    copyRange(saved, a, work, destination, lengthA);
  } else if (lengthA === 1) {
    // The last element of A belongs behind the rest of B.
    copyRange(work, b, work, destination, lengthB);
    work[destination + lengthB] = saved[a];
  }
}

// Merges neighbouring runs from the right; B is the shorter one.
function mergeHigh(work, comparator, baseA, lengthA, baseB, lengthB, state) {
  const saved = [];
  copyRange(work, baseB, saved, 0, lengthB);
  let destination = baseB + lengthB - 1;
  let b = lengthB - 1;
  let a = baseA + lengthA - 1;
  work[destination--] = work[a--];
  lengthA--;
  let gallop = state.gallop;
  merging: {
    if (lengthA === 0) break merging;
    if (lengthB === 1) break merging;
    while (true) {
      let winsA = 0;
      let winsB = 0;
      while (true) {
        if (isBefore(comparator, saved[b], work[a])) {
          work[destination--] = work[a--];
          winsA++;
          lengthA--;
          winsB = 0;
          if (lengthA === 0) break merging;
          if (winsA >= gallop) break;
        } else {
          work[destination--] = saved[b--];
          winsB++;
          lengthB--;
          winsA = 0;
          if (lengthB === 1) break merging;
          if (winsB >= gallop) break;
        }
      }
      gallop++;
      let first = true;
      while (winsA >= 7 || winsB >= 7 || first) {
        first = false;
        gallop = gallop - 1 > 1 ? gallop - 1 : 1;
        state.gallop = gallop;
        const k = gallopRight(work, comparator, saved[b], baseA, lengthA, lengthA - 1);
        winsA = lengthA - k;
        if (winsA > 0) {
          destination -= winsA;
          a -= winsA;
          copyRange(work, a + 1, work, destination + 1, winsA);
          lengthA -= winsA;
          if (lengthA === 0) break merging;
        }
        work[destination--] = saved[b--];
        lengthB--;
        if (lengthB === 1) break merging;
        const j = gallopLeft(saved, comparator, work[a], 0, lengthB, lengthB - 1);
        winsB = lengthB - j;
        if (winsB > 0) {
          destination -= winsB;
          b -= winsB;
          copyRange(saved, b + 1, work, destination + 1, winsB);
          lengthB -= winsB;
          if (lengthB === 1) break merging;
          if (lengthB === 0) break merging;
        }
        work[destination--] = work[a--];
        lengthA--;
        if (lengthA === 0) break merging;
      }
      gallop++;
      state.gallop = gallop;
    }
  }
  if (lengthA === 0) {
    if (lengthB > 0) copyRange(saved, 0, work, destination - (lengthB - 1), lengthB);
  } else if (lengthB === 1) {
    // The first element of B belongs before the rest of A.
    destination -= lengthA;
    a -= lengthA;
    copyRange(work, a + 1, work, destination + 1, lengthA);
    work[destination] = saved[b];
  }
}
