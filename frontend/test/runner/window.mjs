/**
 * Window in which a worker's test files run, one after the other: jsdom's, with the network, files and timers
 * of Node.js, which the mocked network needs.
 */
import { JSDOM, VirtualConsole } from 'jsdom';

// Node.js derives it from `Event` on first use, and checks its messages against its own class.
void globalThis.MessageEvent;

const virtualConsole = new VirtualConsole();
virtualConsole.on('jsdomError', (error) => globalThis.console.error(error));
const { window, cookieJar } = new JSDOM('<!DOCTYPE html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
  virtualConsole,
});
const { document, history, localStorage, sessionStorage } = window;

/** Globals that both Node.js and the window have: the window's are used. */
const ofWindow = ['Event', 'EventTarget', 'CustomEvent', 'navigator'];

/** Makes a window property global; a change of it changes the window. */
function adopt(name, { get, set, value, enumerable }) {
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
  const content = get
    ? { get: get.bind(window), set: set?.bind(window) }
    : { value: isMethod ? value.bind(window) : value, writable: true };
  Object.defineProperty(globalThis, name, { ...content, enumerable, configurable: true });
}

for (let owner = window; owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
    if (!name.startsWith('_') && (!(name in globalThis) || ofWindow.includes(name))) adopt(name, property);

// The same object, as in a browser: a replacement in `window` is global.
for (const name of ['window', 'self', 'parent', 'top', 'frames'])
  Object.defineProperty(globalThis, name, { value: globalThis, writable: true, configurable: true });
Object.defineProperty(document, 'defaultView', { value: globalThis, configurable: true });

// An error thrown by a listener fails the test.
window.addEventListener('error', ({ error }) => {
  if (error) process.emit('uncaughtException', error);
});

/**
 * Resets the window, except what loaded modules depend on: Ant Design's style container stays in the head,
 * and listeners of modules stay.
 */
export function emptyWindow() {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.querySelector('title')?.remove();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  cookieJar.removeAllCookiesSync();
}
