import { existsSync, readFileSync } from 'node:fs';
import { longestFeed } from '../../backend/src/parts/updates/domain/feed.ts';
import { Refused } from './tag.mjs';

/**
 * The entry of a release.
 * @param folder with a file of notes for each version, `{ en, es }`
 * @throws Refused
 */
export function feedEntry({ version, commit, time }, folder) {
  const file = `${folder}/${version}.json`;
  if (!existsSync(file))
    throw new Refused(`The notes of the release are missing: ${file} with { "en", "es" }.`);
  const notes = JSON.parse(readFileSync(file, 'utf8'));
  for (const language of ['en', 'es'])
    if (typeof notes[language] !== 'string' || notes[language].trim() === '')
      throw new Refused(`${file} has no notes in the language ${language}.`);
  return { version, date: new Date(time * 1000).toISOString().slice(0, 10), commit, notes };
}

/** @param former text of the feed so far; undefined for the first @returns text with the entry as the first @throws Refused */
export function feedWith(entry, former) {
  const versions = former === undefined ? [] : JSON.parse(former).versions;
  const others = versions.filter(({ version }) => version !== entry.version);
  const text = `${JSON.stringify({ versions: [entry, ...others] }, null, 2)}\n`;
  if (Buffer.byteLength(text) > longestFeed)
    throw new Refused(`The feed has more than ${longestFeed} bytes.`);
  return text;
}
