#include "testgen/outputs/html.h"

namespace sheaf::html {

const char* const kStyle = R"css(
:root {
  color-scheme: light dark;
  --paper: #faf9f7; --surface: #ffffff; --ink: #1d1c1a; --soft: #5d5952; --line: #e3dfd8; --link: #22527f;
  --covered: #1b6b43; --covered-bg: #e2f2e9; --infeasible: #4a4f94; --infeasible-bg: #e9eaf7;
  --not-called: #5d5952; --not-called-bg: #eeebe6; --unknown: #855000; --unknown-bg: #fbecd2;
  --error: #a8231b; --error-bg: #fbe5e2;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Inter, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15171a; --surface: #1c1f23; --ink: #e9e6e1; --soft: #a9a39a; --line: #33373d; --link: #8fc1ee;
    --covered: #74d39f; --covered-bg: #14301f; --infeasible: #b3b7f5; --infeasible-bg: #25274b;
    --not-called: #b7b1a8; --not-called-bg: #2b2e32; --unknown: #f2b962; --unknown-bg: #3a2b12;
    --error: #ff958c; --error-bg: #421d1a;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); font-variant-numeric: tabular-nums; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
header { padding-top: clamp(1.5rem, 5vw, 3.5rem); }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: from-font; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; z-index: 3; }
.brand { margin: 0; color: var(--soft); font-size: .8125rem; letter-spacing: .02em; }
h1 { margin: .15rem 0 0; font: 600 1.0625rem/1.4 var(--mono); overflow-wrap: anywhere; }
.verdict { margin: .6rem 0 0; font-size: clamp(1.5rem, 1.1rem + 1.8vw, 2.25rem); line-height: 1.2; font-weight: 620; letter-spacing: -.015em; text-wrap: balance; }
.verdict .bad { color: var(--error); } .verdict .good { color: var(--covered); }
.state { margin: .5rem 0 0; color: var(--soft); max-width: 62ch; }
.state strong { color: var(--ink); font-weight: 600; }
.bar { display: flex; gap: 2px; height: .625rem; margin: 1.6rem 0 .7rem; border-radius: 99px; overflow: hidden; }
.bar i { display: block; min-width: 3px; background: currentColor; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; margin: 0; padding: 0; list-style: none; font-size: .9375rem; }
.legend b { font-weight: 620; }
.covered { color: var(--covered); } .infeasible { color: var(--infeasible); } .not-called { color: var(--not-called); } .unknown { color: var(--unknown); } .error { color: var(--error); }
nav { position: sticky; top: 0; z-index: 2; margin: 1.6rem 0 0; background: color-mix(in srgb, var(--paper) 92%, transparent); backdrop-filter: blur(8px); border-block: 1px solid var(--line); }
nav ul { display: flex; gap: 1.4rem; max-width: 76rem; margin: 0 auto; padding: .6rem clamp(1rem, 4vw, 2.5rem); list-style: none; overflow-x: auto; font-size: .9375rem; white-space: nowrap; scrollbar-width: none; }
nav a { color: var(--ink); text-decoration: none; } nav a:hover { text-decoration: underline; } nav span { color: var(--soft); }
section { margin: 2.6rem 0; }
h2 { margin: 0 0 .9rem; font-size: 1.25rem; font-weight: 620; letter-spacing: -.01em; }
h3 { margin: 1.6rem 0 .6rem; font: 600 .9375rem/1.4 var(--mono); overflow-wrap: anywhere; }
h3 span { color: var(--soft); font: 400 .875rem var(--sans); margin-left: .6rem; }
p, ul { max-width: 68ch; } .none { color: var(--soft); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; margin: 0 0 .75rem; }
.card > summary { display: grid; grid-template-columns: auto 1fr auto; gap: .2rem .9rem; align-items: baseline; padding: .8rem 1.1rem; cursor: pointer; list-style: none; }
.card > summary::-webkit-details-marker, .l > summary::-webkit-details-marker { display: none; }
.card > summary::after { content: "Show input"; grid-area: 1 / 3; color: var(--soft); font-size: .875rem; }
.card[open] > summary::after { content: "Hide"; }
.card > summary:hover::after { color: var(--link); text-decoration: underline; }
.card .id { font: 600 .875rem var(--mono); color: var(--error); } .card.maybe .id { color: var(--unknown); }
.card .title { font-weight: 600; overflow-wrap: anywhere; }
.card .place { grid-column: 2 / -1; color: var(--soft); font: .875rem var(--mono); overflow-wrap: anywhere; }
.card .inside { padding: .2rem 1.1rem 1.1rem; border-top: 1px solid var(--line); }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 0 2.5rem; }
h4 { margin: 1rem 0 .35rem; font-size: .875rem; font-weight: 600; color: var(--soft); }
.values { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1.1rem; margin: 0; font: .9375rem/1.5 var(--mono); }
.values dt { color: var(--soft); } .values dd { margin: 0; overflow-wrap: anywhere; }
.stack { margin: 0; padding: 0; list-style: none; font: .875rem/1.7 var(--mono); overflow-wrap: anywhere; }
.stack span { color: var(--soft); }
pre { margin: 0; padding: .7rem .9rem; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; font: .8125rem/1.55 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-family: var(--mono); }
.file { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: .5rem 0; font: .8125rem/1.6 var(--mono); overflow: hidden; }
.l, .l > summary { display: grid; grid-template-columns: 3.4rem minmax(0, 1fr) auto; align-items: start; list-style: none; }
details.l { display: block; } details.l > summary { cursor: pointer; } details.l > summary:hover { background: color-mix(in srgb, var(--link) 7%, transparent); }
.l .n { padding-right: .9rem; text-align: right; color: var(--soft); user-select: none; border-right: 3px solid transparent; }
.l.hit .n { border-color: var(--covered); } .l.miss .n { border-color: var(--line); }
.l .t { padding: 0 .9rem; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
.l.bad > summary .t, .l.bad > .t { background: var(--error-bg); }
.chips { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: .15rem .3rem; padding: .1rem .9rem .1rem 0; max-width: 34rem; font: .75rem/1.35 var(--sans); }
.chip { padding: .05rem .45rem; border-radius: 99px; white-space: nowrap; }
.chip a { color: inherit; }
.chip.covered { background: var(--covered-bg); } .chip.infeasible { background: var(--infeasible-bg); } .chip.not-called { background: var(--not-called-bg); } .chip.unknown { background: var(--unknown-bg); } .chip.error { background: var(--error-bg); }
.panel { margin: .2rem .9rem .6rem 3.4rem; padding: .5rem .9rem; border-left: 3px solid var(--line); font: .875rem/1.55 var(--sans); }
.panel ul { margin: 0 0 .5rem; padding: 0; list-style: none; }
.scroll { overflow-x: auto; } .sequence svg { display: block; }
.panel h4 { margin: .7rem 0 .3rem; overflow-wrap: anywhere; } .panel > h4:first-child { margin-top: 0; } .panel p { margin: .3rem 0 0; } .more { color: var(--soft); overflow-wrap: anywhere; } .hint { margin: 0 0 .9rem; color: var(--soft); }
table.held { width: auto; min-width: min(100%, 30rem); font-size: .8125rem; line-height: 1.45; } .held th, .held td { padding: .15rem 1.1rem .15rem 0; border: 0; vertical-align: baseline; }
.held th, .held .v { font-family: var(--mono); font-weight: 400; font-size: .8125rem; } .held th { color: var(--ink); vertical-align: top; } .held td { color: var(--soft); overflow-wrap: anywhere; } .held .v { color: var(--ink); } .held .num { white-space: nowrap; }
.held tr:has(th) > * { border-top: 1px solid var(--line); } .held tr:first-child > * { border-top: 0; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .875rem; }
th, td { padding: .45rem 1.1rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.mono, .mono { font-family: var(--mono); font-size: .875rem; overflow-wrap: anywhere; } td.num, th.num { text-align: right; }
tr:target td { background: var(--unknown-bg); }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .1rem 2.5rem; margin: 0; }
.facts div { display: flex; justify-content: space-between; gap: 1rem; padding: .35rem 0; border-bottom: 1px solid var(--line); }
.facts dt { color: var(--soft); } .facts dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
figure { margin: 0; } figure svg { display: block; width: 100%; height: auto; max-width: 60rem; } figcaption { color: var(--soft); font-size: .875rem; margin-top: .5rem; }
footer { padding-bottom: 3rem; color: var(--soft); font-size: .875rem; }
@media (max-width: 44rem) {
  .l, .l > summary { grid-template-columns: 2.7rem minmax(0, 1fr); } .l .n { padding-right: .5rem; } .l .t { padding: 0 .6rem; }
  .chips { grid-column: 2; justify-content: flex-start; padding: .1rem .6rem .3rem; } .panel { margin-left: 2.7rem; }
  .card > summary { grid-template-columns: auto 1fr; } .card > summary::after { grid-area: 3 / 2; } .card .place { grid-column: 2; }
  figure svg text { font-size: 20px; }
  .held, .held tbody { display: block; } .held tr { display: flex; flex-wrap: wrap; gap: 0 .7rem; padding: .15rem 0; } .held tr:has(th) { border-top: 1px solid var(--line); } .held tr:first-child { border-top: 0; } .held tr > *, .held tr:has(th) > * { border: 0; padding: 0; text-align: left; }
  .held th::after { content: " ="; color: var(--soft); } .held tr:not(:has(th)) { padding-left: 1.2rem; }
  table.stacked thead { display: none; } table.stacked, table.stacked tbody, table.stacked tr, table.stacked td { display: block; }
  table.stacked td { border: 0; padding: .1rem 0; text-align: left; } table.stacked tr { border-bottom: 1px solid var(--line); padding: .6rem 0; display: block; }
  table.stacked td[data-name]:not(:empty)::before { content: attr(data-name) " "; color: var(--soft); font-family: var(--sans); }
}
@media print {
  :root { --paper: #fff; --surface: #fff; --ink: #000; --soft: #444; }
  nav, .skip { display: none; } body { font-size: 10pt; } .card, .file, tr { break-inside: avoid; } .file { break-inside: auto; }
  .card > summary::after { content: ""; } a { color: inherit; text-decoration: none; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
)css";

const char* const kScript = R"js(
(() => {
  const reveal = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    let target = id && document.getElementById(id);
    if (!target) return;
    for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details.card:not([open])')];
    for (const details of closed) details.open = true;
  });
  addEventListener('afterprint', () => { for (const details of closed) details.open = false; });
})();
)js";

}  // namespace sheaf::html
