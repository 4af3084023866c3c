import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../..', import.meta.url));

/** The lines of a text of which a rule complains. @param rule such as 'no-utc-day' */
function refusedBy(rule, text) {
  const folder = mkdtempSync(path.join(tmpdir(), 'steward-lint-'));
  try {
    writeFileSync(path.join(folder, 'text.js'), text);
    const settings = path.join(folder, '.oxlintrc.json');
    const plugin = path.join(top, 'tools/lint/steward.mjs');
    writeFileSync(settings, JSON.stringify({ jsPlugins: [plugin], rules: { [`steward/${rule}`]: 'warn' } }));
    const oxlint = path.join(top, 'node_modules/.bin/oxlint');
    const { diagnostics } = JSON.parse(
      execFileSync(oxlint, ['--config', settings, '--format', 'json', folder], { encoding: 'utf8' }),
    );
    return diagnostics
      .filter(({ code }) => code.includes(rule))
      .map(({ labels }) => text.split('\n')[labels[0].span.line - 1])
      .sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the day of a moment in UTC is refused, in whatever way it is cut out', () => {
  const refused = [
    'now.toISOString().slice(0, 10);',
    'new Date().toISOString().slice(0, 7);',
    'now.toISOString().substring(0, 10);',
    'now.toISOString().substr(0, 10);',
    "now.toISOString().split('T')[0];",
    "now.toISOString().replace(/T.*/, '');",
    'now.toJSON().slice(0, 10);',
  ];
  const allowed = [
    'now.toISOString();',
    'now.toISOString().slice(0, 19);',
    'now.toISOString().slice(11, 16);',
    "now.toISOString().replace('T', ' ');",
    'day.slice(0, 10);',
    "text.split('T');",
  ];
  assert.deepEqual(refusedBy('no-utc-day', [...refused, ...allowed].join('\n')), refused.sort());
});

test('state of an aggregate is assigned by the aggregate alone', () => {
  const text = 'document.status = 1;\nthis.status = 1;';
  assert.deepEqual(refusedBy('aggregates-change-themselves', text), ['document.status = 1;']);
});
