import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
/** The credentials of the server's only account. */
export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A real S3 server in a process of its own, on a folder of its own, which can be killed and started again. */
export class S3Server {
  private child: ChildProcess | undefined;
  private port = 0;

  private constructor(readonly folder: string) {}

  static async start(): Promise<S3Server> {
    const server = new S3Server(await mkdtemp(path.join(tmpdir(), 'steward-s3-')));
    await server.restart();
    return server;
  }

  /** The address of its bucket, as an operator would write it. */
  url(folder = ''): string {
    return `s3://papers/${folder}?endpoint=${this.endpoint}`;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Ends it at once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
    this.child = undefined;
  }

  /** Starts it on the address and the folder that it had. */
  async restart(): Promise<void> {
    // It makes its tokens with DES, which Node has put away.
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
