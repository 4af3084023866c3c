import { createHash } from 'node:crypto';
import type { Visitor } from '../../process/steward.js';
import type { Random } from '../random.js';

/** One changing call under an Idempotency-Key, so that it may be repeated. */
export interface Step {
  name: string;
  /** The status that acknowledges it. */
  success: number;
  send(): Promise<Response>;
  /** Records the acknowledgement, and returns the next step, if any. */
  acknowledged(body: Buffer): Step | undefined;
}

/** Steps of one type, with a journal of what was acknowledged. */
export interface Scenario {
  /** Relative frequency. */
  readonly weight: number;
  next(): Step;
  /**
   * Compares everything acknowledged since the last time, or ever, with the current data.
   * @throws Error with the missing or different data
   */
  verify(all: boolean): Promise<void>;
}

/** The users: both are signed in, at the product's current address. */
export interface Actors {
  admin: Visitor;
  client: Visitor;
  /** users.id of the client */
  clientId: number;
  random: Random;
}

export const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export function expectSame(what: string, is: unknown, was: unknown): void {
  const one = JSON.stringify(is);
  const other = JSON.stringify(was);
  if (one !== other) throw new Error(`${what} is ${one}, and should be ${other}.`);
}

/** A call with a JSON body and a key. */
export const keyed = (key: string, body?: object): RequestInit => ({
  method: 'POST',
  headers: { 'Idempotency-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
});

/** A form with a file and a key. */
export function keyedForm(
  key: string,
  fields: Record<string, string>,
  file?: { field: string; name: string; bytes: Buffer },
): RequestInit {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(file.field, new Blob([new Uint8Array(file.bytes)]), file.name);
  return { method: 'POST', body: form, headers: { 'Idempotency-Key': key } };
}

export const bytesOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());

/** Acknowledged entries by number, with those not verified yet. */
export class Journal<Entry> {
  private readonly entries = new Map<number, Entry>();
  private fresh = new Set<number>();

  note(n: number, entry: Entry): void {
    this.entries.set(n, entry);
    this.fresh.add(n);
  }

  get(n: number): Entry | undefined {
    return this.entries.get(n);
  }

  get size(): number {
    return this.entries.size;
  }

  /** Passes each entry to `look`: all, or those added since the last time. */
  async each(all: boolean, look: (entry: Entry, n: number) => Promise<void>): Promise<void> {
    const numbers = all ? [...this.entries.keys()] : [...this.fresh];
    this.fresh = new Set();
    for (const n of numbers) await look(this.entries.get(n) as Entry, n);
  }
}
