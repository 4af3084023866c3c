/**
 * The window in which a worker's test files run, one after the other: jsdom's, with the network, files and timers of
 * Node.js, which the mocked network needs.
 */
import { JSDOM, VirtualConsole } from 'jsdom';

// Node.js derives it from `Event` when it is first asked for, and tells messages with it: from its own one.
void globalThis.MessageEvent;

const virtualConsole = new VirtualConsole();
virtualConsole.on('jsdomError', (error) => globalThis.console.error(error));
const { window, cookieJar } = new JSDOM('<!DOCTYPE html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
  virtualConsole,
});
const { document, history, localStorage, sessionStorage } = window;

/** Of what Node.js has as well, these are the window's. */
const ofWindow = ['Event', 'EventTarget', 'CustomEvent', 'navigator'];

/** Makes a property of the window a global one; what it does, it does to the window. */
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

// One and the same, as in a browser: what is replaced in `window` is replaced for everybody.
for (const name of ['window', 'self', 'parent', 'top', 'frames'])
  Object.defineProperty(globalThis, name, { value: globalThis, writable: true, configurable: true });
Object.defineProperty(document, 'defaultView', { value: globalThis, configurable: true });

// What a listener throws fails the test.
window.addEventListener('error', ({ error }) => {
  if (error) process.emit('uncaughtException', error);
});

/**
 * Empties the window as far as what is loaded does not count on it: Ant Design's place for styles stays in the head, and
 * listeners of modules stay.
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
