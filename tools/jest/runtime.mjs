import { createRequire, findSourceMap, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import '../typescript.mjs';

const require = createRequire(import.meta.url);

/** Key under which Jest's framework stores its listeners and the timeout of a file. */
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

/**
 * Source maps for stack traces: Jest asks here for the map of a file, which the compiler put into the code.
 */
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
 * Loads test files with Node.js itself, so that a worker reads the product and its libraries once. Jest's own
 * runtime reads them again for each file, which cost more than the tests and made workers grow by gigabytes.
 * In exchange a file must leave its imports unchanged, and there is no `jest.mock`: replacements are passed
 * in, or are spies.
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

  /** A set-up file is loaded once, so each test file calls the function that it exports. */
  async unstable_importModule(file) {
    const { default: setUp } = await import(pathToFileURL(file).href);
    if (typeof setUp === 'function') await setUp();
  }

  requireModule(file) {
    return require(file);
  }

  /** The framework, which collects a file's tests while loading it: a new one for each file. */
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
