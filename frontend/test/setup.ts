import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { compileWith } from '@steward/texts';
import { compile } from '@steward/texts/compile';
import { forgetToast } from '../src/shared/toast/toast-store';
import { restoreProperties } from './stub-properties';
import { endQueries } from './query-clients';
import { server } from './server';
import './without-owner-stacks';

// Long enough for a stalled machine; existing elements are found immediately.
configure({ asyncUtilTimeout: 30_000 });
compileWith(compile);

/** Setup that each test file needs; everything else is done once per worker. */
export default function forEachFile() {
  // In mode 'test' Ant Design gives all elements the same id, and so all dialogs the same name.
  process.env.NODE_ENV = 'development';
  // A request without a handler fails the test.
  beforeAll(() => {
    // Testing Library does so for the first file only.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => {
    cleanup();
    endQueries();
    forgetToast();
    restoreProperties();
    server.resetHandlers();
    sessionStorage.clear();
    localStorage.clear();
  });
  afterAll(() => server.close());
}

// A wide screen with a mouse and reduced motion, so that closed dialogs disappear immediately.
window.matchMedia = (query) => ({
  matches: /min-width|prefers-reduced-motion/.test(query),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

const { getComputedStyle } = window;
const stylesOfKinds = new Map<string, CSSStyleDeclaration>();

// jsdom matches all rules of its own style sheet for each element that a query visits. Tests load no other
// sheet, so elements of one kind without inline style share their style. Without the pseudo-element of Ant
// Design's scroll bars, which jsdom does not support.
window.getComputedStyle = (element) => {
  if (element.hasAttribute('style')) return getComputedStyle(element);
  const attributes = ['type', 'hidden', 'open', 'dir'].map((name) => element.getAttribute(name));
  const kind = [element.localName, element.parentElement?.localName, ...attributes].join(' ');
  const known = stylesOfKinds.get(kind) ?? getComputedStyle(element);
  stylesOfKinds.set(kind, known);
  return known;
};

// jsdom has no layout, so no element changes its size.
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

// jsdom does not scroll elements into view.
window.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => [];
};

/**
 * Ant Design's selects use a MessageChannel; the one of Node.js would keep the test's process from ending.
 */
class ChannelOfOneTurn {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) };
}

Object.assign(window, { MessageChannel: ChannelOfOneTurn });

// jsdom has no pointer capture, which swiping a toast needs.
Object.assign(Element.prototype, { hasPointerCapture: () => false, releasePointerCapture: () => undefined });

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => undefined;
Object.assign(window, { scrollTo: () => undefined, scrollBy: () => undefined });
