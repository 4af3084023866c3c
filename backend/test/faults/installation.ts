import path from 'node:path';
import { prepareDataDir } from '../../src/platform/database/embedded/data-dir.js';
import { runningServerUrl } from '../../src/platform/database/embedded/embedded-postgres.js';
import { eventually } from '../eventually.js';
import { aFolder, Steward } from '../process/steward.js';
import type { Random } from './random.js';
import { expectInvariants, expireClaims } from './invariants.js';
import { Workload } from './workload.js';

/** An installation under load into which faults are injected, restarted and checked. */
export class Installation {
  steward: Steward | undefined;
  /** Log lines of internal errors that no injected fault explains. */
  readonly defects = new Map<string, number>();
  private begun: Workload | undefined;

  /** @param env additional settings: another database or store */
  constructor(
    readonly random: Random,
    private readonly env: Record<string, string> = {},
    readonly folder = aFolder(),
  ) {}

  /** The workload, after the first complete start. */
  get work(): Workload {
    if (!this.begun) throw new Error('Nothing was started.');
    return this.begun;
  }

  get databaseUrl(): string {
    return (
      this.env['DATABASE_URL'] ?? runningServerUrl(prepareDataDir({ path: this.folder, embedded: true }).path)
    );
  }

  /** Undefined if the files are not on the disk. */
  get files(): string | undefined {
    const address = this.env['STORAGE_URL'];
    if (address === undefined) return path.join(this.folder, 'files');
    return address.startsWith('file:') ? new URL(address).pathname : undefined;
  }

  spawn(more: Record<string, string> = {}): Steward {
    const env = { DATA_DIR: this.folder, DEMO_DATA: '1', THROTTLE: 'off', ...this.env, ...more };
    return (this.steward = Steward.spawn(env));
  }

  /** Starts, repeats unconfirmed calls, and verifies everything acknowledged since the last time. */
  async start(more: Record<string, string> = {}): Promise<void> {
    const steward = this.spawn(more);
    await steward.ready();
    this.begun ??= await Workload.begin(steward, this.random, () => this.steward?.url ?? '');
    await this.recover();
  }

  async recover(): Promise<void> {
    // The database may still be starting.
    await eventually(() => expireClaims(this.databaseUrl).then(() => true), 60);
    await this.work.settle();
    await this.work.verify();
  }

  /** Verifies everything that was ever acknowledged, totals, chains and files. */
  async expectWhole(): Promise<void> {
    await this.recover();
    await this.work.verify(true);
    await expectInvariants(this.databaseUrl, this.files);
  }

  /** Waits until this many more calls were acknowledged. */
  more(count: number, seconds = 120): Promise<boolean> {
    const goal = this.work.acknowledged + count;
    return eventually(() => this.work.acknowledged >= goal, seconds);
  }

  /** Collects internal errors outside of requests from the log of an ended or ending process. */
  readLog(): void {
    for (const line of this.errors()) {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
      if (msg === 'request failed') continue; // Its caller has seen the status.
      const said = `${msg}: ${err?.message?.split('\n')[0]}`;
      this.defects.set(said, (this.defects.get(said) ?? 0) + 1);
    }
  }

  /** Log lines of the requests whose ids are in this text. */
  linesAbout(text: string): string[] {
    const ids = text.match(/(?<="requestId":")[^"]+/g) ?? [];
    return this.errors().filter((line) => ids.some((id) => line.includes(id)));
  }

  private errors(): string[] {
    return (this.steward?.output.split('\n') ?? []).filter((line) =>
      /^\{"level":"(error|fatal)".*\}$/.test(line),
    );
  }

  async stop(): Promise<number | NodeJS.Signals | undefined> {
    const ended = await this.steward?.stop();
    this.readLog();
    return ended;
  }
}
