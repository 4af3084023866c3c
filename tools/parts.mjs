/**
 * `make parts`: builds the product without each part, and without all of them, as someone would who deletes its folders and its
 * line in both lists: types, layers, build, a start on a database of the full build, and ten calls. Without all of them the
 * core's tests run as well. `ONLY=NAME,…`: these, or `all`. Ends with the line `N passed, N failed`. `--table` prints the
 * table of docs/reference/scope.md, and `--check` compares it; `--names NAME` lists what else names a part.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyWithout, lineOf } from './parts/copy.mjs';
import { figures, longestFile, partNames, table } from './parts/figures.mjs';
import { runStep } from './test/run-step.mjs';
import { integration, unitSuites } from './test/steps.mjs';

const scopePage = 'docs/reference/scope.md';

if (process.argv.includes('--table')) {
  console.log(table(figures()));
} else if (process.argv.includes('--check')) {
  process.exitCode = check();
} else if (process.argv.includes('--names')) {
  names(process.argv.at(-1));
} else {
  await main();
}

/** @returns exit code */
function check() {
  const found = figures();
  const findings = found.tooLong.map(
    ({ file, lines }) =>
      `${file} has ${lines} lines; cut it where its subject changes (${longestFile} at most)`,
  );
  if (!readFileSync(scopePage, 'utf8').includes(table(found)))
    findings.push(`${scopePage} has not the table that \`node tools/parts.mjs --table\` prints`);
  for (const side of ['backend', 'frontend'])
    for (const name of partNames())
      if (
        existsSync(`${side}/src/parts/${name}`) &&
        !lineOf(name).test(readFileSync(`${side}/src/parts.ts`, 'utf8'))
      )
        findings.push(`${side}/src/parts.ts does not list ${name}`);
  for (const finding of findings) console.error(finding);
  return findings.length === 0 ? 0 : 1;
}

/** Places outside of a part's folders that name it: they may stay without harm. */
function names(name) {
  const { stdout } = spawnSync('git', ['grep', '-lwi', '-e', name, '-e', name.replaceAll('-', '_')], {
    encoding: 'utf8',
  });
  for (const file of stdout.split('\n')) if (file && !file.includes(`/src/parts/${name}/`)) console.log(file);
}

async function main() {
  const only = process.env.ONLY?.split(',').filter(Boolean) ?? [];
  const wanted = [...partNames().map((name) => [name, [name]]), ['all', partNames()]].filter(
    ([label]) => only.length === 0 || only.includes(label),
  );
  if (wanted.length < only.length) throw new Error(`ONLY=${only}: there is no such part.`);
  const scratch = mkdtempSync(path.join(tmpdir(), 'steward-parts-'));
  // The account of the database server has to enter it.
  chmodSync(scratch, 0o755);
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort());

  const total = { passed: 0, failed: 0 };
  /** Runs steps one after the other, also after a failure. */
  const work = async (...steps) => {
    for (const step of steps) {
      if (interruption.signal.aborted) return;
      const { passed, failed } = await runStep(step, scratch, interruption.signal);
      total.passed += passed;
      total.failed += failed;
    }
  };
  const full = path.join(scratch, 'full');
  await work({ name: 'the full build: start and ten calls', commands: () => [startOf('.', full)] });
  for (const [label, without] of wanted) {
    const began = performance.now();
    const folder = path.join(scratch, label);
    copyWithout(without, folder);
    await tryWithout(label, without, folder, full, work);
    rmSync(folder, { recursive: true, force: true });
    console.log(`      without ${label}: ${((performance.now() - began) / 1000).toFixed(0)} s in all`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && !interruption.signal.aborted ? 0 : 1;
}

function startOf(folder, data, without = []) {
  return ['node', 'tools/parts/start.mjs', folder, data, ...without];
}

/** In two lanes, one per processor, as the steps of `make test`. */
async function tryWithout(label, without, folder, full, work) {
  const here = (step) => ({
    ...step,
    name: `without ${label}: ${step.name}`,
    folder: path.join(folder, step.folder ?? ''),
  });
  const step = (name, ...commands) => here({ name, commands: () => commands });
  const npm = (script, side) => ['npm', 'run', '--silent', script, '-w', side];
  const layers = ['depcruise', '--config', 'tools/dependency-cruiser.mjs', 'backend/src', 'frontend/src'];
  const data = path.join(folder, 'data');

  await Promise.all([
    work(step('types of the backend', npm('typecheck', 'backend')), step('layers', layers)),
    work(
      step('build of the backend', npm('build', 'backend')),
      // As `make openapi client`.
      step(
        'API document and client',
        ['node', 'backend/dist/boot/emit-openapi.js', 'openapi/openapi.json'],
        npm('generate', 'frontend'),
      ),
      step('types of the frontend', npm('typecheck', 'frontend')),
      step('build of the frontend', npm('build', 'frontend')),
    ),
  ]);
  // The copy of the data has its owners, as the database server checks them.
  await work(step('start and ten calls', ['cp', '-a', full, data], startOf(folder, data, without)));
  if (without.length === partNames().length) {
    const [half, otherHalf] = integration({ all: false }).map(here);
    const [components, units] = unitSuites({ componentWorkers: 1 }).map(here);
    await Promise.all([work(half, units), work(components, otherHalf)]);
  }
}
