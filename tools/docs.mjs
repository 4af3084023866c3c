/**
 * Checks the docs against the code: messages quoted in docs/reference/log-messages.md (with `…` for what varies), metrics
 * of docs/operate/monitoring.md, jobs and times of docs/reference/schedules.md, packages of docs/reference/dependencies.md, API calls, and relative links with their anchors.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const findings = [];
const read = (file) => readFileSync(file, 'utf8');
const sources = globSync('backend/src/**/*.ts')
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => read(file).replaceAll(/(['`])\s*\+\s*\1/g, ''));

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isInCode = (text) => {
  const pattern = new RegExp(text.split('…').map(escaped).join('[^\\n]*?'));
  return sources.some((source) => pattern.test(source));
};
const messagesPage = 'docs/reference/log-messages.md';
const messages = [...read(messagesPage).matchAll(/^\| `([^`]+)` \|/gm)].map(([, message]) => message);
if (messages.length === 0) findings.push(`${messagesPage} quotes no messages`);
for (const message of messages) {
  // The code has the name of a refused setting and its requirement apart.
  const [, setting, requirement] = /^([A-Z_]+) must be (.+)\.$/.exec(message) ?? [];
  const isFound = setting ? isInCode(`'${setting}'`) && isInCode(requirement) : isInCode(message);
  if (!isFound) findings.push(`${messagesPage}: not in the code: ${message}`);
}

const metricsPage = 'docs/operate/monitoring.md';
const metrics = sources.flatMap((source) =>
  [...source.matchAll(/(?:name: |gauge\(\s*)'(steward_\w+)',\s+(?:help: )?'/g)].map(([, name]) => name),
);
if (metrics.length === 0) findings.push('no metrics found in the code');
for (const name of metrics)
  if (!new RegExp(`\`(?:${name}|_${name.split('_').slice(2).join('_')})[\`{]`).test(read(metricsPage)))
    findings.push(`${metricsPage}: ${name} is missing`);

const schedulesPage = 'docs/reference/schedules.md';
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const intervals = { 1: 'minute', 60: 'hour', 1440: 'day' };
const schedules = sources.flatMap((source) => [
  ...[...source.matchAll(/(?:jobs|scope)\.at\(\s*'([\w.-]+)', \{ time: '([\d:]+)'(?:, weekday: (\d))?/g)].map(
    ([, name, time, weekday]) => `| \`${name}\` | ${weekday ? `${weekdays[weekday - 1]} ` : ''}${time} |`,
  ),
  ...[...source.matchAll(/(?:jobs|scope)\.every\(\s*'([\w.-]+)', \{ minutes: (\d+)(?:, past: (\d+))?/g)].map(
    ([, name, minutes, past]) =>
      `| \`${name}\` | ${intervals[minutes] ?? `${minutes} minutes`}${past ? `, :${past}` : ''} |`,
  ),
]);
if (schedules.length === 0) findings.push('no recurring jobs found in the code');
const rowsOfSchedules = read(schedulesPage).match(/^\| `[^|]+ \| [^|]+ \|/gm) ?? [];
for (const row of schedules.filter((one) => !rowsOfSchedules.includes(one)))
  findings.push(`${schedulesPage}: the code has ${row}`);
for (const row of rowsOfSchedules.filter((one) => !schedules.includes(one)))
  findings.push(`${schedulesPage}: not in the code: ${row}`);

const packagesPage = 'docs/reference/dependencies.md';
const packageLines = read(packagesPage).split(/^## /m);
for (const workspace of JSON.parse(read('package.json')).workspaces) {
  const section = packageLines.find((part) => part.toLowerCase().startsWith(`${workspace}\n`)) ?? '';
  const { dependencies, optionalDependencies } = JSON.parse(read(`${workspace}/package.json`));
  const lines = [...section.matchAll(/^- ([^:]+): /gm)].flatMap(([, names]) => names.match(/[^`, ]+/g));
  const packages = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@steward/'),
  );
  for (const name of packages)
    if (!lines.some((line) => path.matchesGlob(name, line)))
      findings.push(`${packagesPage}: ${name} of ${workspace} has no line`);
  for (const line of lines)
    if (!packages.some((name) => path.matchesGlob(name, line)))
      findings.push(`${packagesPage}: ${workspace} has no package ${line}`);
}

const { paths } = JSON.parse(read('openapi/openapi.json'));
const servedBesides = ['/api/docs', '/api/openapi.json'];
const anchorsIn = (file) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
for (const file of ['README.md', ...globSync('docs/**/*.md')]) {
  const text = read(file);
  for (const [call, method, address] of text.matchAll(/`(?:([A-Z]+) )?(\/api\/[\w./{}-]*)(?:\?[^`]*)?`/g))
    if (
      !servedBesides.includes(address) &&
      !(method ? paths[address]?.[method.toLowerCase()] : paths[address])
    )
      findings.push(`${file}: the API has no ${call}`);
  for (const [, target] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
    const [name, anchor] = target.split('#');
    const linked = name === '' ? file : path.join(path.dirname(file), name);
    if (!existsSync(linked)) findings.push(`${file}: ${target} does not exist`);
    else if (anchor && statSync(linked).isFile() && !anchorsIn(linked).includes(anchor))
      findings.push(`${file}: ${target} has no such heading`);
  }
}
for (const finding of findings) console.log(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
