import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../eventually.js';
import { type Steward, Visitor } from '../process/steward.js';
import { Bills } from './bills.js';
import { bytesOf, type Deed, type Kind, type People } from './deeds.js';
import { Letters } from './letters.js';
import { Papers, Signatures } from './papers.js';
import type { Random } from './random.js';

/** The demo practice's people. */
const consultant = ['consultant', 'Limestone-1!'] as const;
const client = { name: 'asample', password: 'River-stone-1!', id: 2 };

/** What may become of calls while work is under way, besides success. */
interface Tolerance {
  /** Statuses after which a call may be sent again, such as 503. */
  statuses?: readonly number[];
  /** True if connections may break: the worker ends with the first one that does. */
  breaks?: boolean;
}

/** A practice at work: papers, signatures, letters and money, and a journal of all that was acknowledged. */
export class Workload {
  /** Sent, and the answer was lost: nobody knows whether they took effect. */
  private doubts: Deed[] = [];
  private readonly complaints: string[] = [];
  acknowledged = 0;
  /** How many calls were answered with a status that is no success, by status. */
  readonly refused = new Map<number, number>();

  private constructor(
    private readonly people: People,
    private readonly kinds: Kind[],
  ) {}

  /** @param at where the product is reached at the moment; asked before each call */
  static async begin(on: Steward, random: Random, at: () => string): Promise<Workload> {
    const people: People = {
      admin: (await Visitor.signIn(on, ...consultant)).elsewhere(at),
      client: (await Visitor.signIn(on, client.name, client.password)).elsewhere(at),
      clientId: client.id,
      random,
    };
    const kinds = [
      new Papers(people),
      new Signatures(people),
      await Letters.begin(people),
      new Bills(people),
    ];
    return new Workload(people, kinds);
  }

  /** For when the sessions have ended. */
  async signInAgain(): Promise<void> {
    await this.people.admin.signIn(...consultant);
    await this.people.client.signIn(client.name, client.password);
  }

  /** Begins to work. @returns how to let what is under way end and begin no more */
  run(workers: number, tolerance: Tolerance = {}): { stop(): Promise<void>; ended: Promise<void> } {
    let working = true;
    const work = async (): Promise<void> => {
      while (working) {
        for (let deed: Deed | undefined = this.choose(); deed;) {
          const outcome = await this.attempt(deed, tolerance);
          if (outcome === 'broken') return;
          deed = outcome === 'doubtful' ? undefined : outcome.next;
        }
      }
    };
    const ended = Promise.all(Array.from({ length: workers }, work)).then(() => undefined);
    return {
      ended,
      stop: async () => {
        working = false;
        await ended;
      },
    };
  }

  /** Sends again, under their keys, whatever is in doubt, and what follows from it, until all is acknowledged. */
  async settle(): Promise<void> {
    for (let deed = this.doubts.shift(); deed; deed = this.doubts.shift()) {
      const again = deed;
      let next: Deed | undefined;
      await eventually(async () => {
        const outcome = await this.attempt(again, { statuses: [409, 503], breaks: true }, false);
        if (typeof outcome === 'object') ({ next } = outcome);
        return typeof outcome === 'object';
      }, 90).catch((cause: unknown) => {
        throw new Error(`${again.name} does not succeed under its key.`, { cause });
      });
      if (next) this.doubts.push(next);
    }
  }

  /** @param all true for whatever was ever acknowledged, false for what was since the last time */
  async verify(all = false): Promise<void> {
    if (this.complaints.length > 0) throw new Error(this.complaints.slice(0, 10).join('\n'));
    for (const kind of this.kinds) await kind.verify(all);
  }

  private choose(): Deed {
    const total = this.kinds.reduce((sum, { weight }) => sum + weight, 0);
    let at = this.people.random.next() * total;
    return (this.kinds.find(({ weight }) => (at -= weight) < 0) ?? (this.kinds[0] as Kind)).next();
  }

  private async attempt(
    deed: Deed,
    { statuses = [], breaks = false }: Tolerance,
    doubt = true,
  ): Promise<{ next: Deed | undefined } | 'doubtful' | 'broken'> {
    let status: number;
    let body: Buffer;
    try {
      const response = await deed.send();
      [status, body] = [response.status, await bytesOf(response)];
    } catch (error) {
      if (doubt) this.doubts.push(deed);
      if (!breaks) this.complaints.push(`${deed.name} broke off: ${String(error)}`);
      return 'broken';
    }
    if (status === deed.success) {
      this.acknowledged++;
      return { next: deed.acknowledged(body) };
    }
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
    if (doubt) this.doubts.push(deed);
    if (!statuses.includes(status))
      this.complaints.push(`${deed.name} was answered ${status}: ${body.toString().slice(0, 300)}`);
    await delay(50);
    return 'doubtful';
  }
}
