'use strict';
// Time by size, both on logarithmic scales, as one SVG file: a small chart per program.

const { show } = require('./table.js');

// As in cli/compare/plot_svg.cpp: a strategy has one colour everywhere.
const kColours = { multise: '#0072b2', dse: '#d55e00', csm: '#009e73', adaptive: '#cc79a7' };
const colourOf = (strategy) => kColours[strategy] ?? '#e69f00';
const kColumns = 3, kWidth = 260, kHeight = 180;
const kPowers = [-4, -3, -2, -1, 0, 1, 2];

function chart(title, rows, strategies, limitSeconds, left, top) {
  const sizes = rows.map((row) => row.size);
  const smallest = Math.log(Math.min(...sizes));
  const range = Math.log(Math.max(...sizes)) - smallest || 1;
  const x = (size) => left + ((Math.log(size) - smallest) / range) * (kWidth - 70);
  const [lowest, highest] = [kPowers[0], kPowers[kPowers.length - 1]];
  const y = (seconds) => {
    const power = Math.min(highest, Math.max(lowest, Math.log10(seconds)));
    return top + ((highest - power) / (highest - lowest)) * (kHeight - 60);
  };
  const parts = [`<text x="${left}" y="${top - 8}" font-size="12">${title}</text>`];
  for (const power of kPowers.filter((entry) => entry % 2 === 0)) {
    const height = y(10 ** power).toFixed(1);
    parts.push(`<line x1="${left}" x2="${left + kWidth - 70}" y1="${height}" y2="${height}" ` +
      `stroke="#ddd"/>`, `<text x="${left - 6}" y="${height}" font-size="9" text-anchor="end" ` +
      `dominant-baseline="middle">${power === 0 ? '1' : `1e${power}`} s</text>`);
  }
  for (const strategy of strategies) {
    const colour = colourOf(strategy);
    // What its limit ended takes more than the limit: a hollow point.
    const shown = rows.filter(({ points }) => points[strategy]?.ms !== undefined ||
      points[strategy]?.end === 'max-time').map(({ size, points }) => {
      const { ms, low, high } = points[strategy];
      return { size, seconds: ms === undefined ? limitSeconds : ms / 1000, low, high,
        isBound: ms === undefined };
    });
    const at = ({ size, seconds }) => [x(size).toFixed(1), y(seconds).toFixed(1)];
    parts.push(`<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="` +
      shown.map((point) => at(point).join(',')).join(' ') + '"/>');
    for (const point of shown) {
      const [cx, cy] = at(point);
      if (point.low < point.high) {
        parts.push(`<line x1="${cx}" x2="${cx}" y1="${y(point.high / 1000).toFixed(1)}" ` +
          `y2="${y(point.low / 1000).toFixed(1)}" stroke="black"/>`);
      }
      parts.push(`<circle cx="${cx}" cy="${cy}" r="2.5" stroke="${colour}" ` +
        `fill="${point.isBound ? 'white' : colour}"><title>${strategy}, N = ${point.size}: ` +
        `${point.isBound ? '&gt; ' : ''}${show(point.seconds)} s</title></circle>`);
      if (point.isBound) {
        parts.push(`<text x="${cx}" y="${cy - 5}" font-size="8" text-anchor="middle">&gt; ` +
          `${show(point.seconds)} s</text>`);
      }
    }
  }
  for (const size of sizes) {
    parts.push(`<text x="${x(size).toFixed(1)}" y="${top + kHeight - 48}" font-size="9" ` +
      `text-anchor="middle">${size}</text>`);
  }
  return parts.join('\n');
}

/** `measured` as growth() returns it, `titles` by program; each run had `limitSeconds`. `size` says what
 * the sizes are. */
function growthSvg(measured, titles, strategies, limitSeconds, size = 'size N') {
  const names = Object.keys(measured).filter((name) => measured[name].length > 0);
  const height = Math.ceil(names.length / kColumns) * kHeight + 30;
  const charts = names.map((name, index) => chart(titles[name], measured[name], strategies, limitSeconds,
    (index % kColumns) * kWidth + 45, Math.floor(index / kColumns) * kHeight + 30));
  const legend = strategies.map((strategy) =>
    `<tspan fill="${colourOf(strategy)}">● ${strategy}</tspan>`).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${kColumns * kWidth}" ` +
    `height="${height}" font-family="sans-serif">\n<rect width="100%" height="100%" fill="white"/>\n` +
    `${charts.join('\n')}\n<text x="20" y="${height - 8}" font-size="11">${legend}: median ` +
    `seconds by ${size}, both axes logarithmic; lines: range; hollow: more than the limit</text>\n</svg>\n`;
}

module.exports = { growthSvg };
