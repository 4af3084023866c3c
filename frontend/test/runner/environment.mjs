import './resolve.mjs';
import SharedEnvironment from '../../../tools/jest/environment.mjs';
import { emptyWindow } from './window.mjs';

/**
 * Global setup code needs the window, too: libraries look for it once, when the first file of a worker loads
 * them.
 */
export default class WindowEnvironment extends SharedEnvironment {
  async teardown() {
    await super.teardown();
    emptyWindow();
  }
}
