import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../eventually.js';
import { type Steward, Visitor } from '../process/steward.js';
import { InvoiceScenario } from './scenarios/invoices.js';
import { bytesOf, type Step, type Scenario, type Actors } from './scenarios/scenario.js';
import { MessageScenario } from './scenarios/messages.js';
import { DocumentScenario, SignatureScenario } from './scenarios/documents.js';
import type { Random } from './random.js';

/** Accounts of the demo practice. */
const consultant = ['consultant', 'Limestone-1!'] as const;
const client = { name: 'asample', password: 'River-stone-1!', id: 2 };

/** Outcomes of calls that are allowed during faults, besides success. */
interface Tolerance {
  /** Statuses after which a call may be repeated, for example 503. */
  statuses?: readonly number[];
  /** True if connections may break: the worker ends with the first one that does. */
  breaks?: boolean;
}

/**
 * A practice under load: documents, signatures, messages and payments, and a journal of everything
 * acknowledged.
 */
export class Workload {
  /** Calls whose response was lost: it is unknown whether they took effect. */
  private unconfirmed: Step[] = [];
  private readonly complaints: string[] = [];
  acknowledged = 0;
  /** Number of unsuccessful calls, by status. */
  readonly refused = new Map<number, number>();

  private constructor(
    private readonly people: Actors,
    private readonly scenarios: Scenario[],
  ) {}

  /**
   * @param at current address of the product; called before each call
   * @param lastRelease whether calls also reach the last release: then the load has only what that knows
   */
  static async begin(on: Steward, random: Random, at: () => string, lastRelease = false): Promise<Workload> {
    const people: Actors = {
      admin: (await Visitor.signIn(on, ...consultant)).elsewhere(at),
      client: (await Visitor.signIn(on, client.name, client.password)).elsewhere(at),
      clientId: client.id,
      random,
    };
    const kinds = [
      new DocumentScenario(people),
      new SignatureScenario(people),
      await MessageScenario.begin(people),
      new InvoiceScenario(people, !lastRelease),
    ];
    return new Workload(people, kinds);
  }

  /** For sessions that have ended. */
  async signInAgain(): Promise<void> {
    await this.people.admin.signIn(...consultant);
    await this.people.client.signIn(client.name, client.password);
  }

  /** Starts the workers. @returns stop, which lets running calls end and starts no more */
  run(workers: number, tolerance: Tolerance = {}): { stop(): Promise<void>; ended: Promise<void> } {
    let working = true;
    const work = async (): Promise<void> => {
      while (working) {
        for (let step: Step | undefined = this.choose(); step;) {
          const outcome = await this.attempt(step, tolerance);
          if (outcome === 'broken') return;
          step = outcome === 'doubtful' ? undefined : outcome.next;
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

  /** Repeats unconfirmed calls under their keys, and their next steps, until all are acknowledged. */
  async settle(): Promise<void> {
    for (let step = this.unconfirmed.shift(); step; step = this.unconfirmed.shift()) {
      const again = step;
      let next: Step | undefined;
      await eventually(async () => {
        const outcome = await this.attempt(again, { statuses: [409, 503], breaks: true }, false);
        if (typeof outcome === 'object') ({ next } = outcome);
        return typeof outcome === 'object';
      }, 90).catch((cause: unknown) => {
        throw new Error(`${again.name} does not succeed under its key.`, { cause });
      });
      if (next) this.unconfirmed.push(next);
    }
  }

  /** @param all true for everything ever acknowledged, false for what was since the last time */
  async verify(all = false): Promise<void> {
    if (this.complaints.length > 0) throw new Error(this.complaints.slice(0, 10).join('\n'));
    for (const kind of this.scenarios) await kind.verify(all);
  }

  private choose(): Step {
    const total = this.scenarios.reduce((sum, { weight }) => sum + weight, 0);
    let at = this.people.random.next() * total;
    return (
      this.scenarios.find(({ weight }) => (at -= weight) < 0) ?? (this.scenarios[0] as Scenario)
    ).next();
  }

  private async attempt(
    step: Step,
    { statuses = [], breaks = false }: Tolerance,
    isUnconfirmed = true,
  ): Promise<{ next: Step | undefined } | 'doubtful' | 'broken'> {
    let status: number;
    let body: Buffer;
    try {
      const response = await step.send();
      [status, body] = [response.status, await bytesOf(response)];
    } catch (error) {
      if (isUnconfirmed) this.unconfirmed.push(step);
      if (!breaks) this.complaints.push(`${step.name} broke off: ${String(error)}`);
      return 'broken';
    }
    if (status === step.success) {
      this.acknowledged++;
      return { next: step.acknowledged(body) };
    }
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
    if (isUnconfirmed) this.unconfirmed.push(step);
    if (!statuses.includes(status))
      this.complaints.push(`${step.name} was answered ${status}: ${body.toString().slice(0, 300)}`);
    await delay(50);
    return 'doubtful';
  }
}
