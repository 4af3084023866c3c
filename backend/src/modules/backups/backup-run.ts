import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** What became of one backup. */
export interface BackupResult {
  /** True if everything that was restored on trial could be used. */
  usable: boolean;
  /** What the command said, in sentences. */
  report: string;
}

const program = fileURLToPath(new URL('../../backup-check.js', import.meta.url));
/** Characters of a report that are kept. */
const longest = 20_000;

/**
 * Makes a backup and restores it on trial, as `make backup-check` does: in a process of its own, whose memory and whose
 * end are not the product's.
 */
@Injectable()
export class BackupRun implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  /** Undefined where the product stops meanwhile. */
  async run(): Promise<BackupResult | undefined> {
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: this.stopping.signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output = (output + part).slice(0, longest)));
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', (error) => {
        output += error.message;
        resolve(-1);
      });
      child.once('close', (code) => resolve(code));
    });
    if (this.stopping.signal.aborted) return undefined;
    return { usable: code === 0, report: output.trim() };
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }
}
