import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../..', import.meta.url));

/** Lines of a source text that a rule reports. @param rule such as 'no-utc-day' */
function refusedBy(rule, text, file = 'text.js') {
  const folder = mkdtempSync(path.join(tmpdir(), 'steward-lint-'));
  try {
    writeFileSync(path.join(folder, file), text);
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

test('the day of a moment in UTC is reported, however it is computed', () => {
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

test('only the aggregate assigns its state', () => {
  const text = 'document.status = 1;\nthis.status = 1;';
  assert.deepEqual(refusedBy('aggregates-change-themselves', text), ['document.status = 1;']);
});

test('names are declared one by one, and swapped together', () => {
  const refused = ['const [a, b] = [1, 2];', 'let [c, d] = [a, b];'];
  const allowed = [
    '[c, d] = [d, c];',
    'const [e] = list;',
    'const [f, g] = [...list];',
    'const [h] = [a].map(x);',
  ];
  assert.deepEqual(
    refusedBy('each-name-has-its-statement', [...refused, ...allowed].join('\n')),
    refused.sort(),
  );
});

test('a comment does not begin with a relative clause', () => {
  const refused = ['/** What a client owes. */', '// Who may sign.', '/* Of a month. */', '// Nobody waits.'];
  const allowed = [
    '/** Balance in cents. */',
    '// Row lock, so that',
    '// Who waits behind it is served next.',
    'a();',
  ];
  assert.deepEqual(refusedBy('comments-open-plainly', [...refused, ...allowed].join('\n')), refused.sort());
});

test('texts use plain words; names and paths are not texts', () => {
  const refused = ["a('Sent by e-mail');", 'b(`It goes on after ${x}`);'];
  const allowed = ["a('Sent by email');", "b('papers/worker');", 'c(`papers.${x}`);'];
  assert.deepEqual(refusedBy('plain-words', [...refused, ...allowed].join('\n')), refused.sort());
});

test('readable texts are passed to t', () => {
  const refused = [
    'a(<p>Save</p>);',
    'b(<p>{isNew ? "Add" : t("Save")}</p>);',
    'c(<p>{`${count} files`}</p>);',
    'd(<A title="Save" />);',
    'e(<A label={`Hi ${name}`} />);',
    'f({ title: "Email not sent" });',
    "g({ failure: ['Failed', t('Try again')] });",
    'h(<A aria-label={name + " of the client"} />);',
  ];
  const allowed = [
    'i(<p className="row" id={`a-${b}`}>{t("Save")} – {count}</p>);',
    'j(<T text="Read <b>this</b>" of={{ b: <b /> }} />);',
    'k({ error: "not_found", get title() { return t("Save"); } });',
    'l(<code>SMTP_URL</code>);',
    'm(<A title={status === "open" ? t("Open") : undefined} />);',
  ];
  const lines = [...refused, ...allowed].join('\n');
  assert.deepEqual(refusedBy('texts-are-translated', lines, 'text.jsx'), refused.sort());
});

test('a text of the server is translated', () => {
  const refused = [
    "new DomainError('invalid', 'request.invalid', 'Wrong');",
    "invalidField('name', long ? 'Too long' : t('Too short'));",
    'conflict(code, `The ${name} has changed.`);',
    "failing('The disk is full.');",
    "Text({ message: 'Name is required' });",
    "layOut({ heading: 'A new message', paragraphs });",
    "layOut({ heading, paragraphs: [t('Hi'), 'You have a message.'] });",
    "draw({ words: { total: 'Total', ...others } });",
    "add({ state, sentence: 'Everything works.' });",
  ];
  const allowed = [
    "new DomainError('invalid', 'request.invalid', t('Wrong'));",
    "Text({ message: msg('Name is required'), description: 'Name of the client' });",
    "log.warn('The disk is full.');",
    "throw new Error('An insert returns its row.');",
    "sql.rows('mail.list', 'SELECT id FROM outbox');",
    'invalidField(field, message);',
    "draw({ words: { total: t('Total') } });",
  ];
  const lines = [...refused, ...allowed].join('\n');
  assert.deepEqual(refusedBy('server-texts-are-translated', lines), refused.sort());
});

test('a text is not read when its module is loaded', () => {
  const lines = [
    "import { t } from '@steward/texts';",
    "const frozen = t('Save');",
    "const table = { get label() { return t('Save'); } };",
    "const later = () => t('Save');",
  ];
  assert.deepEqual(refusedBy('texts-follow-the-language', lines.join('\n')), [lines[1]]);
});

test('a promise that may be refused while something else is awaited is reported', () => {
  const refused = [
    'async () => { await Promise.all([a(), b(await c())]); };',
    'async () => { await Promise.allSettled([a(), await c()]); };',
    'async () => { const x = a(); await b(); await x; };',
    'async () => { const [x, y] = [a(), b()]; await c(); await Promise.all([x, y]); };',
  ];
  const allowed = [
    'async () => { const c1 = await c(); await Promise.all([a(), b(c1)]); };',
    'async () => { const x = a().catch(() => 0); await b(); await x; };',
    'async () => { const x = a(); x.catch(() => {}); await b(); await x; };',
    'async () => { const x = a(); await Promise.all([x, b()]); };',
    'async () => { const x = a(); each(async () => await b()); await x; };',
    'async () => { await Promise.all([a(), each(async () => await b())]); };',
  ];
  assert.deepEqual(
    [...new Set(refusedBy('promises-are-listened-to', [...refused, ...allowed].join('\n')))],
    refused.sort(),
  );
});
