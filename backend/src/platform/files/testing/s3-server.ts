import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
/** Credentials of the server's only account. */
export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A real S3 server in a separate process and folder, which can be killed and restarted. */
export class S3Server {
  private child: ChildProcess | undefined;
  private port = 0;

  private constructor(readonly folder: string) {}

  static async start(): Promise<S3Server> {
    const server = new S3Server(await mkdtemp(path.join(tmpdir(), 'steward-s3-')));
    await server.restart();
    return server;
  }

  /** Address of its bucket, as an operator would write it. */
  url(folder = ''): string {
    return `s3://papers/${folder}?endpoint=${this.endpoint}`;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Kills it immediately. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
    this.child = undefined;
  }

  /** Restarts it with the same address and folder. */
  async restart(): Promise<void> {
    // It creates its tokens with DES, which Node supports only in its legacy provider.
    const own = ['--openssl-legacy-provider', program, '--directory', this.folder, '--address', '127.0.0.1'];
    const child = spawn(
      process.execPath,
      [...own, '--port', String(this.port), '--configure-bucket', 'papers'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.child = child;
    let said = '';
    this.port = await new Promise<number>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        const port = /listening on [^\n]*?:(\d+)/.exec((said += part))?.[1];
        if (port !== undefined) resolve(Number(port));
      });
      child.once('close', () => reject(new Error(`The S3 server ended: ${said}`)));
    });
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true });
  }
}
