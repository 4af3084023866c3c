import { createRequire, findSourceMap, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import '../../../tools/typescript.mjs';

const require = createRequire(import.meta.url);

/** Where Jest's framework keeps its listeners and the time limit that a file chose. */
const [listeners, timeLimit] = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'].map((name) => Symbol.for(name));
const mocking = ['fn', 'spyOn', 'replaceProperty', 'clearAllMocks', 'resetAllMocks', 'restoreAllMocks'];

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
  constructor(_config, { moduleMocker }) {
    globalThis.jest ??= {
      ...Object.fromEntries(mocking.map((name) => [name, moduleMocker[name].bind(moduleMocker)])),
      setTimeout: (milliseconds) => (globalThis[timeLimit] = milliseconds),
    };
    delete globalThis[timeLimit];
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(file) {
    return import(pathToFileURL(file).href);
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
