import { DomainError } from '../kernel/index.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { SettingsError } from '../platform/settings/environment.js';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs a command to its end. Exit code 0, or 1 after a one-sentence refusal. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    const known =
      error instanceof SettingsError || error instanceof StartRefused || error instanceof DomainError;
    say(
      known
        ? error.message
        : `The command failed.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    process.exit(1);
  }
}
