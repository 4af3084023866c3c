import type { Response, Test } from 'supertest';
import type { Agent, TestApp } from './test-app.js';

/**
 * Begins the writes of a part in the test of random switching: the default export of its `testing/accepted-writes.ts`.
 * Whatever the part accepts while it is switched off and on must be there afterwards.
 */
export type BeginWrites = () => WritesOfPart | Promise<WritesOfPart>;

export interface WritesOfPart {
  /** Settings of the application. */
  settings?: Readonly<Record<string, string>>;
  /** Changes of each kind. Those of one kind are made one after the other. */
  writes: (practice: SwitchedPractice) => Write[];
  end?: () => void;
}

/** Makes a change. @param n any number, for its values */
export type Write = (n: number) => Promise<unknown>;

/** Looks for what was accepted; it fails if that is not there as it was left. */
type Look = () => Promise<unknown>;

/** The practice, as the writes of one part see it. */
export interface SwitchedPractice {
  app: TestApp;
  admin: Agent;
  alex: { agent: Agent; id: number };
  /** users.id of a client whose records nobody deletes. */
  bea: number;
  today: string;
  /** Makes a call that must be made. @returns its answer; none if the part was off */
  ask: (call: () => Test) => Promise<Response | undefined>;
  /** The same, of a change that must be accepted. Of the looks at an address, the last one counts. */
  accept: (
    call: () => Test,
    status: number,
    finds: (answer: Response) => [address: string, look: Look],
  ) => Promise<Response | undefined>;
}

/** Reads the address, whose answer has these values. */
export const looks =
  ({ admin }: SwitchedPractice, address: string, values: object): Look =>
  async () =>
    expect((await admin.get(address).expect(200)).body).toMatchObject(values);

/** Reads a list, which has a row with these values, or none. */
export const looksInList =
  ({ admin }: SwitchedPractice, address: string, values: object, { isThere = true } = {}): Look =>
  async () => {
    const row = expect.objectContaining(values) as unknown;
    const { body } = await admin.get(address).expect(200);
    if (isThere) expect(body).toContainEqual(row);
    else expect(body).not.toContainEqual(row);
  };

const looksGone =
  ({ admin }: SwitchedPractice, address: string, code: string): Look =>
  async () =>
    expect((await admin.get(address).expect(404)).body).toMatchObject({ code });

export const idOf = ({ body }: Response): number => (body as { id: number }).id;

interface Records {
  at: string;
  make: object;
  change: object;
  /** Code of the answer once it is deleted; it is deleted two times in three. */
  gone?: string;
}

/** Makes a record, changes it and deletes it. */
export const recordsOf =
  (practice: SwitchedPractice, describe: (n: number) => Records): Write =>
  async (n) => {
    const { at, make, change, gone } = describe(n);
    const { admin, accept } = practice;
    const addressOf = (answer: Response): string => `${at}/${idOf(answer)}`;
    const { title, name, url, description } = make as Record<string, unknown>;
    const told = Object.fromEntries(
      Object.entries({ title, name, url, description }).filter(([, one]) => one),
    );
    const made = await accept(
      () => admin.post(at).send(make),
      201,
      (answer) => [addressOf(answer), looks(practice, addressOf(answer), told)],
    );
    if (!made) return;
    const address = addressOf(made);
    await accept(
      () => admin.patch(address).send(change),
      200,
      () => [address, looks(practice, address, { ...told, ...change })],
    );
    if (gone !== undefined && n % 3 > 0)
      await accept(
        () => admin.delete(address),
        204,
        () => [address, looksGone(practice, address, gone)],
      );
  };
