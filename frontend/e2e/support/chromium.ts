import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Paths on macOS, outside the PATH. */
const applications = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** npm has a Chromium for these machines only. */
const isOfferedByNpm = process.platform === 'linux' && process.arch === 'x64';

/** Browser of the journeys: CHROMIUM_PATH, else the one that the lock file names, the same on every machine. */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  if (!isOfferedByNpm) {
    const installed = installedOne();
    if (installed) return installed;
    throw new Error('npm has no Chromium for this machine: install one, or set CHROMIUM_PATH.');
  }
  // Before the import: makes the package unpack the libraries and fonts that a minimal machine lacks, too.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/**
 * The machine's own browser, which asks for more than npm's, for example for a page's icon. Undefined if there is
 * none, or if the journeys run in it anyway.
 */
export function installedChromium(): string | undefined {
  return isOfferedByNpm && !process.env['CHROMIUM_PATH'] ? installedOne() : undefined;
}

function installedOne(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => programs.map((program) => path.join(folder, program)))
    .concat(applications)
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
