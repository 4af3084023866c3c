/**
 * Fails, with one sentence, on a Node.js older than the one that package.json names under `engines`. Any Node.js since 12 can
 * read this file.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [lowestMajor, lowestMinor] = engines.node.match(/\d+/g).map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < lowestMajor || (major === lowestMajor && minor < lowestMinor)) {
  console.error(
    `This needs Node.js ${lowestMajor}.${lowestMinor} or later, and this is ${process.versions.node}. The commands of make bring their own.`,
  );
  process.exit(78);
}
