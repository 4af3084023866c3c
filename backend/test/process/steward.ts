import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningProcesses } from '../../src/platform/process/processes.js';
import { countStart } from '../count-start.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';

const built = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Seconds; a first start creates a database cluster, on a machine that may be busy. */
const timeoutSeconds = 240;

/** One process of the built product, as an operator would start it. */
export class Steward {
  output = '';
  readonly ended: Promise<number | NodeJS.Signals>;

  private constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => (this.output += part));
    this.ended = new Promise((resolve) =>
      child.once('close', (code, signal) => resolve(signal ?? code ?? -1)),
    );
  }

  /**
   * Starts without waiting. Only PATH is inherited from the environment.
   * @param program another version than the built one
   */
  static spawn(env: Record<string, string>, program = built): Steward {
    if (!existsSync(program)) throw new Error('The backend is not built: run `make build` first.');
    countStart('process');
    const { PATH } = process.env;
    // With the memory limit of `backend/run`.
    const child = spawn(process.execPath, ['--max-semi-space-size=16', program], {
      cwd: '/',
      env: {
        ...(PATH !== undefined && { PATH }),
        MALLOC_ARENA_MAX: '1',
        PORT: '0',
        LOG_LEVEL: 'error',
        MAIL_GATHER_SECONDS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    return new Steward(child);
  }

  /** Starts and waits until it serves. */
  static async start(env: Record<string, string>, program?: string): Promise<Steward> {
    const steward = Steward.spawn(env, program);
    await steward.ready();
    return steward;
  }

  /** Starts a process that must refuse; returns its output. */
  static async refused(
    env: Record<string, string>,
    program?: string,
  ): Promise<{ code: unknown; output: string }> {
    const steward = Steward.spawn(env, program);
    return { code: await steward.ended, output: steward.output.trim() };
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async ready(): Promise<void> {
    const isReady = (): boolean => /Steward is ready at/.test(this.output);
    await eventually(() => isReady() || !this.isRunning, timeoutSeconds);
    if (!isReady()) throw new Error(`It exited before it was ready: ${this.output}`);
  }

  get url(): string {
    return /Steward is ready at (\S+)/.exec(this.output)?.[1] ?? '';
  }

  /** Its child processes that are still running. */
  get children(): { pid: number; name: string }[] {
    return runningProcesses()
      .filter(({ parent }) => parent === this.child.pid)
      .map(({ pid, command }) => ({ pid, name: path.basename(command.split(' ', 1)[0] ?? '') }));
  }

  /** Its database server with all processes of that server. */
  get servers(): number[] {
    const [main] = this.children.filter(({ name }) => name === 'postgres');
    return main
      ? [main.pid, ...runningProcesses().flatMap(({ pid, parent }) => (parent === main.pid ? [pid] : []))]
      : [];
  }

  async stop(): Promise<number | NodeJS.Signals> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}

/**
 * Processes of one installation, in sequence. A replacement for a killed one is left for the next test to
 * kill, because a start takes longer than most tests.
 */
export class Succession {
  private last: Steward | undefined;

  constructor(private readonly start: (more: Record<string, string>) => Promise<Steward>) {}

  /** The serving process, or a new one. */
  async current(): Promise<Steward> {
    return this.last?.isRunning ? this.last : this.next();
  }

  async next(more: Record<string, string> = {}): Promise<Steward> {
    return (this.last = await this.start(more));
  }

  /** @returns exit code of the stopped process */
  async stop(): Promise<unknown> {
    return (await this.current()).stop();
  }
}

const running = new Set<ChildProcess>();
const folders: string[] = [];

/** A folder that others may traverse, like a home folder. */
export function aFolder(): string {
  const folder = mkdtempSync(path.join(temporaryFolder(), 'steward-process-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Kills remaining processes of this suite and removes its folders. */
export async function clearProcesses(): Promise<void> {
  for (const child of running) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  for (const folder of folders.splice(0)) {
    await eventually(() => processesIn(folder).length === 0, timeoutSeconds);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Database servers of a data folder. */
export const processesIn = (folder: string): number[] =>
  runningProcesses()
    .filter(({ command }) => command.includes(folder))
    .map(({ pid }) => pid);

/** A minimal browser with the cookies of one session. */
export class Visitor {
  private cookie = '';
  private password = '';

  constructor(private readonly url: () => string) {}

  static async signIn(on: Steward, username: string, password: string): Promise<Visitor> {
    const visitor = new Visitor(() => on.url);
    await visitor.signIn(username, password);
    return visitor;
  }

  /** Signs in again after the session has ended. */
  async signIn(username: string, password: string): Promise<void> {
    const response = await this.call('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (response.status !== 200) throw new Error(`Signing in answered ${response.status}.`);
    this.password = password;
    this.cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  }

  /** The Cookie header that it sends. */
  get cookies(): string {
    return this.cookie;
  }

  /** The same browser at a changing address. */
  elsewhere(url: () => string): Visitor {
    const visitor = new Visitor(url);
    visitor.cookie = this.cookie;
    visitor.password = this.password;
    return visitor;
  }

  /** Enters the password again, for actions that need a fresh session. */
  confirm(): Promise<Response> {
    return this.call('/api/session/confirm', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: this.password }),
    });
  }

  call(address: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.url()}${address}`, { ...init, headers: { ...init.headers, Cookie: this.cookie } });
  }

  async json<Body>(address: string): Promise<Body> {
    const response = await this.call(address);
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
    return (await response.json()) as Body;
  }
}
