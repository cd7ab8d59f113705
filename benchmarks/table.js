'use strict';
// Numbers and tables as Markdown shows them.

/** Three significant digits or so; a dash for what is not there. */
function show(x) {
  if (x === undefined || x === null || Number.isNaN(x)) return '–';
  if (x === 0) return '0';
  if (x >= 1e6) return x.toExponential(1);
  return x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x >= 1 ? x.toFixed(2)
    : x.toPrecision(2);
}

const percent = (part, whole) => (whole > 0 ? (100 * part) / whole : undefined);

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const geometricMean = (list) =>
  Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length);

/** A Markdown table; the first row is the header. */
function table(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)));
  const line = (row) => '| ' + row.map((cell, i) => String(cell).padEnd(widths[i])).join(' | ') +
    ' |';
  return [line(rows[0]), '|' + widths.map((w) => '-'.repeat(w + 2)).join('|') + '|',
    ...rows.slice(1).map(line)].join('\n');
}

module.exports = { show, percent, median, geometricMean, table };
