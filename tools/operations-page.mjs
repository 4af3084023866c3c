/**
 * Holds docs/operations.md against the code: each sentence that the page says the program says (the first column of a
 * table that begins with "It says") must still be there, with `…` for what differs. So must each page and each call of
 * the API that it, or another page of docs, sends somebody to.
 */
import { globSync, readFileSync } from 'node:fs';

const page = 'docs/operations.md';
const sentences = [];
let inTable = false;
for (const line of readFileSync(page, 'utf8').split('\n')) {
  inTable = line.startsWith('|') && (inTable || /^\| It says\s*\|/.test(line));
  const [, said] = /^\|\s*`([^`]+)`\s*\|/.exec(line) ?? [];
  if (inTable && said) sentences.push(said);
}

const sources = globSync('backend/src/**/*.ts')
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => readFileSync(file, 'utf8').replaceAll(/(['`])\s*\+\s*\1/g, ''));
const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isSaid = (text) => {
  const pattern = new RegExp(text.split('…').map(literal).join('[^\\n]*?'));
  return sources.some((source) => pattern.test(source));
};

/** Settings are refused by name and requirement, which stand apart in the code. */
const ofSetting = /^([A-Z_]+) must be (.+)\.$/;
const missing = sentences.filter((said) => {
  const [, name, must] = ofSetting.exec(said) ?? [];
  return name ? !(isSaid(`'${name}'`) && isSaid(must)) : !isSaid(said);
});

for (const said of missing) console.log(`${page} quotes what no source says: ${said}`);
if (sentences.length === 0) console.log(`${page} has no table that begins with "It says".`);

const documented = readFileSync(page, 'utf8');
const figures = sources.flatMap((source) =>
  [...source.matchAll(/(?:name: |gauge\(\s*)'(steward_\w+)',\s+(?:help: )?'/g)].map(([, name]) => name),
);
const unexplained = figures.filter(
  (name) =>
    !documented.includes(`\`${name}`) && !documented.includes(`\`_${name.split('_').slice(2).join('_')}\``),
);
for (const name of unexplained) console.log(`${page} does not say what ${name} is.`);

const screens = [...readFileSync('frontend/src/app/screens.ts', 'utf8').matchAll(/path: '([^']+)'/g)].map(
  ([, path]) => new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`),
);
const { paths } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8'));
// Beside the document, which lists neither itself nor its page.
const alsoServed = ['/api/docs', '/api/openapi.json'];
const onMachines = /^\/(?:data|etc|opt|proc|tmp|usr|var)(?:\/|$)/;

const isServed = (method, address) => {
  if (!address.startsWith('/api/')) return screens.some((screen) => screen.test(address));
  return alsoServed.includes(address) || (method ? paths[address]?.[method.toLowerCase()] : paths[address]);
};
const lost = ['README.md', ...globSync('docs/*.md')].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/`(?:(GET|POST|PUT|PATCH|DELETE)\s+)?(\/[\w./{}-]*)(?:\?[^`]*)?`/g)]
    // A shortened address of the API, such as `/download`, follows its whole one in what is for programs.
    .filter(
      ([, , address]) => address.startsWith('/api/') || /^README|operations/.test(file.replace('docs/', '')),
    )
    .filter(([, method, address]) => !onMachines.test(address) && !isServed(method, address))
    .map(([said]) => `${file} sends people to ${said}, which is not there.`),
);
for (const said of lost) console.log(said);
process.exitCode =
  lost.length > 0 ||
  unexplained.length > 0 ||
  figures.length === 0 ||
  missing.length > 0 ||
  sentences.length === 0
    ? 1
    : 0;
