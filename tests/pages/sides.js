'use strict';
// One page, run twice: by the models of stdlib/models and by jsdom with the real jQuery. A page is
// {html, script, actions}: what the script prints is compared, and what listeners print when a user acts.

const fs = require('fs');
const path = require('path');
const { Application, Limitation } = require('../apps/driver.js');
const { write_application } = require('../apps/scratch.js');

const kPackages = process.env.SHEAF_TEST_PACKAGES;
const kTimers = 4;
const load = (name) => require(path.join(kPackages, 'node_modules', name));
const kQuery = fs.readFileSync(path.join(kPackages, 'node_modules/jquery/dist/jquery.js'), 'utf8');

/** The text of the page; its scripts are the last children of its body on both sides. */
function page_text(page) {
  return `<!DOCTYPE html><html><head><title>t</title></head><body>${page.html}` +
    '<script src="jquery.js"></script><script src="client.js"></script></body></html>';
}

/** What the models print: {lines, limitation}. */
function run_models(page) {
  const lines = [];
  const file = write_application({ 'index.html': page_text(page), 'client.js': page.script });
  const end = (limitation) => ({ lines, limitation });
  let application;
  try {
    // Programs may catch what a limitation throws: nothing counts after the first.
    const log = (text) => { if (application.given_up === undefined) lines.push(text); };
    application = new Application(file, { log, supply: supplier(() => application) });
    application.launch();
    for (const action of page.actions) act_in_models(application, action, log);
    for (let k = 0; k < kTimers; k++) {
      const timer = application.targets().find((one) => one.type === 'timer');
      if (timer !== undefined) application.fire(timer);
    }
  } catch (error) {
    if (error instanceof Limitation) return end(error.message);
    if (error.name === 'SyntaxError') throw error;
    return end(`the models fail: ${error.stack}`);
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
  return end(application.given_up);
}

// The user hits the element that is named, and types what the action says.
function supplier(application) {
  return (process, name, spec) => {
    const { action } = application();
    if (name === 'target') return spec.oneOf.find((one) => one.id === action.id) ?? spec.oneOf[0];
    if (spec.int !== undefined) return spec.int[0];
    if (spec.oneOf !== undefined) return spec.oneOf[0];
    return spec.text === undefined ? false : '';
  };
}

// Who listens for an event of an element is the element itself or the first around it that does.
function act_in_models(application, action, log) {
  const [process] = application.processes;
  const { document } = process.host.browser;
  const element = document.getElementById(action.id);
  log(`user: ${action.type} #${action.id}`);
  if (element === null || element._is_disabled()) return;
  let heard = element;
  while (heard !== null && heard !== undefined && heard._targets[action.type] === undefined) heard = heard._event_parent?.();
  if (heard === null || heard === undefined) return;
  application.action = action;
  application.fire(heard._targets[action.type]);
}

/** Timers wait until the user has acted, as in the models, and take no time. */
function take_timers(window) {
  const timers = [];
  window.setTimeout = (run, delay = 0) => {
    const due = Math.max(delay, 1);
    const at = timers.findIndex((one) => one.due > due);
    timers.splice(at < 0 ? timers.length : at, 0, { run, due });
    return timers.length;
  };
  return timers;
}

/** What jsdom prints: {lines}. */
async function run_jsdom(page) {
  const { JSDOM, VirtualConsole } = load('jsdom');
  const lines = [];
  const dom = new JSDOM(page_text(page), { runScripts: 'dangerously', url: 'http://localhost/',
    pretendToBeVisual: true, virtualConsole: new VirtualConsole() });
  const { window } = dom;
  try {
    await new Promise((resolve) => { window.addEventListener('load', resolve); });
    window.console.log = (text) => lines.push(text);
    const timers = take_timers(window);
    if (/\$|jQuery/.test(page.body)) window.eval(kQuery);
    window.eval(page.script);
    await new Promise((resolve) => { setTimeout(resolve, 0); });
    for (const action of page.actions) {
      const element = window.document.getElementById(action.id);
      lines.push(`user: ${action.type} #${action.id}`);
      if (element === null || element.matches(':disabled')) continue;
      element.dispatchEvent(new window.MouseEvent(action.type, { bubbles: true, cancelable: true }));
      await new Promise((resolve) => { setTimeout(resolve, 0); });
    }
    for (let k = 0; k < kTimers && timers.length > 0; k++) {
      timers.shift().run();
      await new Promise((resolve) => { setTimeout(resolve, 0); });
    }
  } finally {
    window.close();
  }
  return { lines };
}

module.exports = { run_models, run_jsdom };
