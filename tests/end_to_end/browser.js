'use strict';
// Headless Chromium, spoken to over a pipe: no package and no open port.

const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** The program, or '' if there is none. */
function find_browser() {
  const names = process.env.SHEAF_BROWSER ? [process.env.SHEAF_BROWSER] : ['chromium', 'chromium-browser', 'google-chrome'];
  return names.find((name) => spawnSync(name, ['--version']).status === 0) ?? '';
}

class Browser {
  #process;
  #profile = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-browser-'));
  #next = 1;
  #waiting = new Map();
  #rest = '';
  session = undefined;
  /** Every event, [method, params]. */
  events = [];

  constructor(program) {
    this.#process = spawn(program, ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run',
      '--disable-background-networking', '--disable-dev-shm-usage', '--hide-scrollbars',
      `--user-data-dir=${this.#profile}`, '--remote-debugging-pipe'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.#process.stdio[4].setEncoding('utf8');
    this.#process.stdio[4].on('data', (text) => this.#read(text));
  }

  #read(text) {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop();
    for (const message of messages.map((one) => JSON.parse(one))) {
      if (message.id === undefined) {
        this.events.push([message.method, message.params]);
      } else {
        const { resolve, reject } = this.#waiting.get(message.id);
        if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
      }
    }
  }

  send(method, params = {}) {
    const id = this.#next++;
    this.#process.stdio[3].write(JSON.stringify({ id, method, params, sessionId: this.session }) + '\0');
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Opens a page of this width and scheme ('light' or 'dark'), and waits until it is loaded. */
  async open(url, width, scheme) {
    this.session = undefined;
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    this.session = sessionId;
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await this.send(`${domain}.enable`);
    await this.send('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: false });
    await this.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }, { name: 'prefers-reduced-motion', value: 'reduce' }] });
    this.events = [];
    await this.send('Page.navigate', { url });
    await this.wait_for('Page.loadEventFired');
  }

  async wait_for(method) {
    for (let i = 0; i < 600; i++) {
      if (this.events.some(([name]) => name === method)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no ${method}`);
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  /** A click of the mouse on the middle of an element. */
  async click(selector) {
    const { x, y } = await this.evaluate(`(() => { const e = document.querySelector(${JSON.stringify(selector)});
      e.scrollIntoView({ block: 'center' }); const r = e.getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; })()`);
    for (const type of ['mousePressed', 'mouseReleased']) {
      await this.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    }
  }

  async press(key, code) {
    for (const type of ['keyDown', 'keyUp']) {
      await this.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: code, text: key === 'Enter' ? '\r' : undefined });
    }
  }

  async screenshot(file) {
    const { data } = await this.send('Page.captureScreenshot', { captureBeyondViewport: true });
    fs.writeFileSync(file, Buffer.from(data, 'base64'));
  }

  async close() {
    const ended = new Promise((resolve) => this.#process.on('exit', resolve));
    this.session = undefined;
    this.send('Browser.close').catch(() => {});
    await ended;
    fs.rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

module.exports = { Browser, find_browser };
