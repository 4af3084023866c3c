import { type Agent, TestApp, type TestAppOptions } from './test-app.js';

/** Someone who is logged in. */
interface Person {
  agent: Agent;
  /** users.id */
  id: number;
}

/** Application of the current test file, which calls `practice` at its top. A file imports these variables by name. */
export let app: TestApp;
export let consultant: Person;
/** The consultant's browser. */
export let admin: Agent;
/** users.id of the consultant */
export let adminId: number;
/** Two clients, who are strangers to each other. */
export let alex: Person;
export let bea: Person;

/**
 * Starts an application with a consultant before the file's tests, and stops it after them.
 * @param clients that the file needs
 * @param settings of `TestApp.start`, like `place`
 */
export function practice(
  clients: readonly ('alex' | 'bea')[] = [],
  settings?: Record<string, string>,
  place?: TestAppOptions,
): void {
  beforeAll(async () => {
    app = await TestApp.start(settings, place);
    consultant = await app.admin();
    ({ agent: admin, id: adminId } = consultant);
    if (clients.includes('alex')) alex = await app.client('asample');
    if (clients.includes('bea')) bea = await app.client('briverside');
  });
  afterAll(() => app.stop());
}
