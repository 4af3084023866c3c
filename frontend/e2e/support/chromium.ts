import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Paths on macOS, outside the PATH. */
const applications = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** Browser of the journeys: CHROMIUM_PATH, else a Chromium on the PATH, else the one installed by npm. */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && chosen !== 'npm') return chosen;
  const installed = chosen === 'npm' ? undefined : installedOne();
  if (installed) return installed;
  // Before the import: makes the package unpack the libraries and fonts that a minimal machine lacks, too.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
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
