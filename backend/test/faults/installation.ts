import path from 'node:path';
import { prepareDataDir } from '../../src/platform/embedded-postgres/data-dir.js';
import { runningServerUrl } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { eventually } from '../eventually.js';
import { aFolder, Steward } from '../process/steward.js';
import type { Random } from './random.js';
import { expectInvariants, expireClaims } from './invariants.js';
import { Workload } from './workload.js';

/** One installation with its work, which is hurt, started again and looked through. */
export class Installation {
  steward: Steward | undefined;
  /** Lines of the log about defects: what nobody expected, and what no fault explains. */
  readonly defects = new Map<string, number>();
  private begun: Workload | undefined;

  /** @param env besides the usual: a database or a store of its own */
  constructor(
    readonly random: Random,
    private readonly env: Record<string, string> = {},
    readonly folder = aFolder(),
  ) {}

  /** The work, once the first start was whole. */
  get work(): Workload {
    if (!this.begun) throw new Error('Nothing was started.');
    return this.begun;
  }

  get databaseUrl(): string {
    return (
      this.env['DATABASE_URL'] ?? runningServerUrl(prepareDataDir({ path: this.folder, embedded: true }).path)
    );
  }

  /** Undefined where the files are not on the disk. */
  get files(): string | undefined {
    const address = this.env['STORAGE_URL'];
    if (address === undefined) return path.join(this.folder, 'files');
    return address.startsWith('file:') ? new URL(address).pathname : undefined;
  }

  spawn(more: Record<string, string> = {}): Steward {
    const env = { DATA_DIR: this.folder, DEMO_DATA: '1', THROTTLE: 'off', ...this.env, ...more };
    return (this.steward = Steward.spawn(env));
  }

  /** Starts, sends again what is in doubt, and looks at all that was acknowledged since the last time. */
  async start(more: Record<string, string> = {}): Promise<void> {
    const steward = this.spawn(more);
    await steward.ready();
    this.begun ??= await Workload.begin(steward, this.random, () => this.steward?.url ?? '');
    await this.recover();
  }

  async recover(): Promise<void> {
    // The database may be starting at the moment.
    await eventually(() => expireClaims(this.databaseUrl).then(() => true), 60);
    await this.work.settle();
    await this.work.verify();
  }

  /** Looks at all that was ever acknowledged, at sums, chains and files. */
  async expectWhole(): Promise<void> {
    await this.recover();
    await this.work.verify(true);
    await expectInvariants(this.databaseUrl, this.files);
  }

  /** Waits until so many more calls were acknowledged. */
  more(count: number, seconds = 120): Promise<boolean> {
    const goal = this.work.acknowledged + count;
    return eventually(() => this.work.acknowledged >= goal, seconds);
  }

  /** Notes what the log of the process that has ended, or is about to, says of defects outside of requests. */
  readLog(): void {
    for (const line of this.errors()) {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
      if (msg === 'request failed') continue; // Its caller has seen the status.
      const said = `${msg}: ${err?.message?.split('\n')[0]}`;
      this.defects.set(said, (this.defects.get(said) ?? 0) + 1);
    }
  }

  /** What the log of the process says of the requests that this text names by their ids. */
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
