import { existsSync, readFileSync } from 'node:fs';

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const isBuilt = existsSync(new URL('../../VERSION', import.meta.url));

/**
 * Version of this build: that of the root's package.json, with the commit if built from a Git checkout, for
 * example `0.1.0+f82c841`. The build writes it to dist/VERSION.
 */
export const version: string = isBuilt
  ? textOf('../../VERSION').trim()
  : (JSON.parse(textOf('../../../../package.json')) as { version: string }).version;
