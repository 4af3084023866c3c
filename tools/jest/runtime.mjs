import { createRequire, findSourceMap, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import '../typescript.mjs';

const require = createRequire(import.meta.url);

/** Where Jest's framework keeps its listeners and the time limit that a file chose. */
const [listeners, timeLimit] = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'].map((name) => Symbol.for(name));
const mocking = ['fn', 'spyOn', 'replaceProperty', 'clearAllMocks', 'resetAllMocks', 'restoreAllMocks'];
const timing = ['useFakeTimers', 'useRealTimers', 'advanceTimersByTime', 'advanceTimersByTimeAsync'];

const methods = (object, names) => Object.fromEntries(names.map((name) => [name, object[name].bind(object)]));

process.setSourceMapsEnabled(true);
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: 'data:text/javascript,export const { jest } = globalThis;', shortCircuit: true }
      : next(specifier, context),
});

/** What stacks are translated by: Jest asks here for the map of a file, whose compiler put it into the code. */
class SourceMaps extends Map {
  get(url) {
    if (!this.has(url)) {
      const map = findSourceMap(url);
      this.set(url, map && `data:application/json,${encodeURIComponent(JSON.stringify(map.payload))}`);
    }
    return super.get(url);
  }
}
const sourceMaps = new SourceMaps();

/**
 * Loads test files by Node.js itself, so that a worker reads the product and its libraries once. Jest's own runtime reads
 * them anew for each file, which cost more than the tests and made workers grow by gigabytes. In exchange a file must leave
 * what it imports as it found it, and there is no `jest.mock`: what a test replaces is passed in, or spied on.
 */
export default class SharedRuntime {
  constructor(_config, { moduleMocker, fakeTimersModern }) {
    globalThis.jest ??= {};
    Object.assign(globalThis.jest, {
      ...methods(moduleMocker, mocking),
      ...methods(fakeTimersModern, timing),
      setTimeout: (milliseconds) => (globalThis[timeLimit] = milliseconds),
    });
    delete globalThis[timeLimit];
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Of a set-up file, which is loaded once like all others, each test file needs what it exports as a function. */
  async unstable_importModule(file) {
    const { default: setUp } = await import(pathToFileURL(file).href);
    if (typeof setUp === 'function') await setUp();
  }

  requireModule(file) {
    return require(file);
  }

  /** The framework, which collects a file's tests as it is loaded: each file gets a new one. */
  requireInternalModule(file) {
    delete require.cache[file];
    delete globalThis[listeners];
    return require(file);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  getAllCoverageInfoCopy() {}
  teardown() {}
}
