/**
 * Counts what a browser loads for a first visit, without a browser: scripts and style sheets of the built frontend, as they
 * are sent.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const dist = path.join(import.meta.dirname, '../../frontend/dist/client');

/** Files of the scripts and of the style sheets of each visit: sources, or names in vite.config.ts. A page that is just read has one script. */
const visits = {
  'the home page': {
    scripts: ['reading'],
    sheets: ['reading', 'site-frame', 'src/site/home-page.tsx'],
  },
  'the portal': {
    scripts: ['program', 'portal-area'],
    sheets: ['program', 'portal-area'],
  },
  'the dashboard': {
    scripts: ['program', 'admin-area'],
    sheets: ['program', 'admin-area'],
  },
};

/**
 * @param manifest the build's list of its files, by source
 * @param first sources, or names of files
 * @returns the files that these load, with all that they import
 */
export function loadedBy(manifest, first) {
  const seen = new Set();
  const collect = (source) => {
    if (seen.has(source)) return;
    seen.add(source);
    manifest[source].imports?.forEach(collect);
  };
  for (const one of first) {
    const source = manifest[one] ? one : Object.keys(manifest).find((key) => manifest[key].name === one);
    if (source === undefined) throw new Error(`The frontend was built without ${one}.`);
    collect(source);
  }
  const files = [...seen].map((source) => manifest[source]);
  return {
    scripts: new Set(files.map(({ file }) => file)),
    sheets: new Set(files.flatMap(({ css = [] }) => css)),
  };
}

/** @returns kB by visit, with brotli */
export function firstVisits() {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (files) =>
    [...files].reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
  return Object.fromEntries(
    Object.entries(visits).map(([name, { scripts, sheets }]) => [
      `kB of a first visit of ${name}`,
      Math.ceil(
        (sizeOf(loadedBy(manifest, scripts).scripts) + sizeOf(loadedBy(manifest, sheets).sheets)) / 1000,
      ),
    ]),
  );
}
