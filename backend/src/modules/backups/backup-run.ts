import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { msg } from '@steward/texts';

/** Result of one backup. */
export interface BackupResult {
  /** True if the trial restore succeeded completely. */
  usable: boolean;
  /** Output of the command. */
  report: string;
}

const scriptOf = (command: string): string => fileURLToPath(new URL(`../../${command}.js`, import.meta.url));
/** The last line of a report that ends in the middle. */
const killed = msg('The backup was cut off by the system, perhaps because it has too little memory.');
/** Maximum number of characters of a stored report. */
const maxReportLength = 20_000;

/**
 * Makes a backup and a trial restore, as `make backup-check` does, in a separate process, so that its memory
 * use and crashes do not affect the application, and end before the next one.
 */
@Injectable()
export class BackupRun implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  /**
   * @param command an operator's, by the name of its file
   * @returns undefined if the application stops first
   */
  async run(command = 'backup-check', ...args: string[]): Promise<BackupResult | undefined> {
    const child = spawn(process.execPath, [scriptOf(command), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: this.stopping.signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream
        .setEncoding('utf8')
        .on('data', (part: string) => (output = (output + part).slice(0, maxReportLength)));
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', (error) => {
        output += error.message;
        resolve(-1);
      });
      child.once('close', (code, signal) => {
        if (signal !== null) output += `\n${killed.text}`;
        resolve(code);
      });
    });
    if (this.stopping.signal.aborted) return undefined;
    return { usable: code === 0, report: output.trim() };
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }
}
