import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { forgetToast } from '../src/shared/toast-store';
import { restoreProperties } from './stub-properties';
import { endQueries } from './query-clients';
import { server } from './server';

// Enough for a machine that stands still for a while; what is there is found at once.
configure({ asyncUtilTimeout: 30_000 });

/** What each test file needs anew; all else here is done once for all files of a worker. */
export default function forEachFile() {
  // Under 'test' Ant Design gives all elements one id, and with it all dialogs one name.
  process.env.NODE_ENV = 'development';
  // A call that no handler of the test answers fails it.
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

// A wide screen and a mouse, without motion, so that a dialog that was closed is gone.
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

// jsdom knows no styles of pseudo-elements and logs an error; Ant Design measures a scroll bar by them.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);

// jsdom has no layout, so no element changes its size.
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

// Nor is anything scrolled into view.
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

/** Ant Design's selects talk through a channel; the one of Node.js would keep the test's process from ending. */
class ChannelOfOneTurn {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) };
}

Object.assign(window, { MessageChannel: ChannelOfOneTurn });

// jsdom has no capture of pointers; a message is swiped away with it.
Object.assign(Element.prototype, { hasPointerCapture: () => false, releasePointerCapture: () => undefined });

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;
Object.assign(window, { scrollTo: () => undefined, scrollBy: () => undefined });
