import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { clusterIn, runFolder } from '../../../../../test/database/test-database.js';
import { temporaryFolder } from '../../../../../test/temporary-folder.js';
import { prepareDataDir } from '../data-dir.js';
import { runningProcesses } from '../../../process/processes.js';

const checkout = fileURLToPath(new URL('../../../../../../', import.meta.url));

/** The holder's answer: the address of its server, or the message of the refusal. */
interface HolderAnswer {
  url: string;
  pid: number;
  path: string;
  notice?: string;
  refused?: string;
}

export interface Holder {
  child: ChildProcess;
  said: HolderAnswer;
  ended: Promise<unknown>;
}

/** Temporary folders and processes of one suite, all removed by `clear`. */
export class Harness {
  private readonly folders: string[] = [];
  private readonly holders: Holder[] = [];

  folder(): string {
    const folder = mkdtempSync(path.join(temporaryFolder(), 'embedded-'));
    chmodSync(folder, 0o755); // Like a home folder that others may traverse.
    this.folders.push(folder);
    return folder;
  }

  /** A data folder after a first start. @param folder a new one */
  used(folder = path.join(this.folder(), 'data')): string {
    prepareDataDir({ path: folder, embedded: true, fallback: '/nowhere' });
    execFileSync('cp', ['-a', path.join(clusterIn(runFolder()), 'postgres'), folder]);
    return folder;
  }

  /** Starts a process that locks the folder, and waits for its answer. */
  async hold(
    dataDir: string,
    options: { uid?: number; gid?: number; fallback?: string } = {},
  ): Promise<Holder> {
    const { fallback, ...account } = options;
    const program = path.join(checkout, 'backend/src/platform/database/embedded/testing/holder.ts');
    const hook = path.join(checkout, 'tools/typescript.mjs');
    const args = ['--import', hook, program, dataDir, ...(fallback === undefined ? [] : [fallback])];
    const child = spawn(process.execPath, args, {
      ...account,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    for await (const line of createInterface({ input: child.stdout })) {
      const holder = { child, ended, said: JSON.parse(line) as HolderAnswer };
      this.holders.push(holder);
      return holder;
    }
    throw new Error('The process ended without an answer.');
  }

  async clear(): Promise<void> {
    for (const { child, ended } of this.holders.splice(0)) {
      child.kill('SIGTERM');
      await ended;
    }
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}

/** First value of the first row of a statement, on its own connection. */
export async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The running statement reports it; a connection may be killed between two statements.
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** A zombie (ended, but not reaped by its parent) is not alive. */
export const isAlive = (pid: number): boolean => runningProcesses().some((one) => one.pid === pid);

export const isRoot = process.getuid?.() === 0;

/** User id of a process. */
export const accountOf = (of: number): number | undefined =>
  runningProcesses().find(({ pid }) => pid === of)?.uid;
