'use strict';
// Time by size on a logarithmic scale, as one SVG file: a small chart per program.

const { show } = require('./table.js');

const kColours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00'];
const kColumns = 3, kWidth = 260, kHeight = 180;
const kPowers = [-4, -3, -2, -1, 0, 1, 2];

function chart(title, rows, strategies, left, top) {
  const sizes = rows.map((row) => row.size);
  const smallest = Math.min(...sizes), range = Math.max(1, Math.max(...sizes) - smallest);
  const x = (size) => left + ((size - smallest) / range) * (kWidth - 70);
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
  strategies.forEach((strategy, index) => {
    const colour = kColours[index % kColours.length];
    const shown = rows.filter(({ points }) => points[strategy]?.ms !== undefined)
      .map(({ size, points }) => ({ size, seconds: points[strategy].ms / 1000 }));
    const at = ({ size, seconds }) => [x(size).toFixed(1), y(seconds).toFixed(1)];
    parts.push(`<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="` +
      shown.map((point) => at(point).join(',')).join(' ') + '"/>');
    for (const point of shown) {
      const [cx, cy] = at(point);
      parts.push(`<circle cx="${cx}" cy="${cy}" r="2.5" fill="${colour}"><title>${strategy}, N = ` +
        `${point.size}: ${show(point.seconds)} s</title></circle>`);
    }
  });
  for (const size of sizes) {
    parts.push(`<text x="${x(size).toFixed(1)}" y="${top + kHeight - 48}" font-size="9" ` +
      `text-anchor="middle">${size}</text>`);
  }
  return parts.join('\n');
}

/** `measured` as growth() returns it, `titles` by program. */
function growthSvg(measured, titles, strategies) {
  const names = Object.keys(measured).filter((name) => measured[name].length > 0);
  const height = Math.ceil(names.length / kColumns) * kHeight + 30;
  const charts = names.map((name, index) => chart(titles[name], measured[name], strategies,
    (index % kColumns) * kWidth + 45, Math.floor(index / kColumns) * kHeight + 30));
  const legend = strategies.map((strategy, index) =>
    `<tspan fill="${kColours[index % kColours.length]}">● ${strategy}</tspan>`).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${kColumns * kWidth}" ` +
    `height="${height}" font-family="sans-serif">\n<rect width="100%" height="100%" fill="white"/>\n` +
    `${charts.join('\n')}\n<text x="20" y="${height - 8}" font-size="11">${legend}, seconds by ` +
    `size, logarithmic</text>\n</svg>\n`;
}

module.exports = { growthSvg };
