import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const moduleMocker = new ModuleMocker(globalThis);

/**
 * Jest would give each test file its own realm; here all files of a worker share the worker's: see
 * runtime.mjs. After each file, changes that Jest and the file made to the process are undone.
 */
export default class SharedEnvironment {
  global = globalThis;
  moduleMocker = moduleMocker;
  #console = globalThis.console;
  #exit = process.exit;
  #variables = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    moduleMocker.restoreAllMocks();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }

  exportConditions() {
    return ['node'];
  }

  getVmContext() {
    return null;
  }
}
