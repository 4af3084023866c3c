import type { Options } from '@swc/core';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const { jsc, ...settings } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '.swcrc'), 'utf8'),
) as Options;

/** Options for SWC that compile one source file to what Node.js runs, without checking types. */
export const compilerOptions = {
  ...settings,
  jsc: { ...jsc, rewriteRelativeImportExtensions: true },
  swcrc: false,
};
