import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { texts } from '../vite.ts';

const files = '{count, plural, one {# file} other {# files}}';
const es = new Map([
  ['Shared', 'Común'],
  ['More', 'Más'],
  ['Close', 'Cerrar'],
  ['Read <b>this</b>', 'Lea <b>esto</b>'],
  [files, '{count, plural, one {# archivo} other {# archivos}}'],
  ['Elsewhere', 'En otra parte'],
]);

/** Contents by file name, without hashes. */
async function outputOf(options, settings = {}) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: path.join(import.meta.dirname, 'app'),
    plugins: [texts(options)],
    build: { write: false, modulePreload: false, rolldownOptions: { external: [/^react/] }, ...settings },
  });
  return Object.fromEntries(
    [built]
      .flat()
      .flatMap(({ output }) => output)
      .map((file) => [file.fileName.replace(/-[\w-]{8}(?=[./])/, ''), file.code ?? String(file.source)]),
  );
}

test('English alone stays in the scripts, and nothing is loaded besides', async () => {
  const output = await outputOf({ catalogs: new Map() });
  assert.deepEqual(Object.keys(output).sort(), [
    'assets/index.js',
    'assets/more.js',
    'assets/page.js',
    'index.html',
  ]);
  assert.match(output['assets/page.js'], /Close/);
  assert.doesNotMatch(output['assets/page.js'], /plural, one/, 'plurals are compiled');
  assert.doesNotMatch(output['assets/index.js'], /fetch/);
});

test('translations are loaded with the script whose texts they are', async () => {
  const output = await outputOf({ catalogs: new Map([['es', es]]) });
  const page = JSON.parse(output['assets/texts/es/src.page.json']);
  const { Close, Shared, 'Read <b>this</b>': rich, ...others } = page;
  assert.deepEqual([Close, Shared, rich], ['Cerrar', 'Común', 'Lea <b>esto</b>']);
  const [[plural, cases]] = Object.entries(others);
  assert.deepEqual(cases, [['count', 'plural', { one: ['#', ' archivo'], other: ['#', ' archivos'] }]]);
  assert.ok(output['assets/page.js'].includes(plural), 'script and translations have the same key');
  assert.match(output['assets/index.js'], /["'`]src\.page["'`]/);
  assert.match(output['index.html'], /<html data-texts="\/assets\/texts-\w{8}\/" lang="en">/);
});

test("the server's texts have their English as key, as in the backend", async () => {
  const output = await outputOf({ catalogs: new Map([['es', es]]) }, { ssr: 'src/page.tsx' });
  assert.deepEqual(Object.keys(output), ['page.js', 'assets/more.js'], 'no files of translations');
  assert.ok(output['page.js'].includes(files));
});

test('translations of a script include those of scripts that it imports, without what its importer has', async () => {
  const output = await outputOf({ catalogs: new Map([['es', es]]) });
  const page = JSON.parse(output['assets/texts/es/src.page.json']);
  assert.equal(page.Shared, 'Común');
  assert.deepEqual(JSON.parse(output['assets/texts/es/src.more.json']), { More: 'Más' });
});

test('a text that is loaded with the page itself is refused, since its translation would come too late', async () => {
  const early = { rolldownOptions: { input: path.join(import.meta.dirname, 'app/src/early.tsx') } };
  await assert.rejects(
    outputOf({ catalogs: new Map([['es', es]]) }, early),
    /"Close" is loaded with the page/,
  );
});

test('the pseudo-language replaces every text', async () => {
  const output = await outputOf({ catalogs: new Map(), isPseudo: true });
  assert.match(output['assets/page.js'], /⟦.*Clo\u0301ose\u0301e/s);
  assert.doesNotMatch(output['assets/page.js'], / files?/);
});

test('the runtime adds at most 3 kB to a screen', async () => {
  const output = await outputOf(
    { catalogs: new Map() },
    {
      lib: {
        entry: ['../../index.js', '../../browser.js', '../../../frontend/src/shared/text/rich-text.tsx'],
        formats: ['es'],
      },
      minify: 'oxc',
    },
  );
  const size = Object.values(output).reduce((sum, code) => sum + gzipSync(code).length, 0);
  assert.ok(size <= 3 * 1024, `${size} bytes`);
});
