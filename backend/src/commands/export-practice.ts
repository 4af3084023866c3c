import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { openInstallation, runtimeOf, withDatabase, withService } from './command.js';
import { newFile } from './preconditions.js';
import { PracticeExport } from '../modules/export/index.js';
import { nameFile } from '../platform/process/name-file.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { runCommand, say } from './run-command.js';

/* `make export TO=FILE`: all data of all clients, as one ZIP that can be read without Steward, for a practice
   that leaves it. Works while the product is running or stopped. */

async function exportPractice(to?: string): Promise<void> {
  const file = newFile(to);
  const installation = openInstallation();
  await withDatabase(installation, async (url) => {
    const unfinished = `${file}.unfinished`;
    try {
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
      await new Promise<void>((resolve, reject) =>
        target.once('open', () => resolve()).once('error', reject),
      );
      await withService(runtimeOf(installation, url), PracticeExport, (practice) => practice.write(target));
      nameFile(unfinished, file);
    } catch (error) {
      const { syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      throw new StartRefused(`${file} cannot be written: ${message}.`, { cause: error });
    } finally {
      await rm(unfinished, { force: true });
    }
  });
  say(
    `All data of all clients was exported to ${file}. It is not encrypted: keep it as safe as their documents.`,
  );
}

await runCommand(() => exportPractice(process.argv[2]));
