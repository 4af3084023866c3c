/**
 * Fails with one message if Node.js is older than `engines` in package.json. Any Node.js since 12 can read
 * this file.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [lowestMajor, lowestMinor] = engines.node.match(/\d+/g).map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < lowestMajor || (major === lowestMajor && minor < lowestMinor)) {
  console.error(
    `This needs Node.js ${lowestMajor}.${lowestMinor} or later, and this is ${process.versions.node}. The make commands install their own.`,
  );
  process.exit(78);
}
