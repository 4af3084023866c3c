import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collisionsIn, namesWithoutWords, format, parse, problemsIn } from '../catalog.ts';
import { read } from '../source.ts';

const textsOf = (code) => read('a.tsx', code).texts.map(({ text }) => text);
const marks = "import { t, msg as later } from '@steward/texts';\nimport { T } from './rich-text';\n";

test('texts are the literals passed to t, msg and T', () => {
  const code = `${marks}
    t('Save'); later("Hi {name}", { name }); t(\`Large\`);
    const a = <T text="Read <b>this</b>" of={{ b: <b /> }} title="No" />, b = <T text={'<br/>'} />;
    other('Nothing'); x.t('Nothing');`;
  assert.deepEqual(textsOf(code), ['Save', 'Hi {name}', 'Large', 'Read <b>this</b>', '<br/>']);
});

test('names and reasons of a list are texts, with the place of their literals', () => {
  const list = '[{ "name": "Text", "level": "A", "reason": "Say \\"hi\\"." }]';
  const { texts } = read('docs/list.json', list);
  assert.deepEqual(
    texts.map(({ text, start, end }) => [text, list.slice(start, end)]),
    [
      ['Text', '"Text"'],
      ['Say "hi".', '"Say \\"hi\\"."'],
    ],
  );
});

test('a function t of something else marks no text', () => {
  assert.deepEqual(textsOf("import { t } from './other'; t('Save'); import('@steward/texts')"), []);
});

test('a text that is no literal is refused with its line', () => {
  for (const argument of ['`Hi ${name}`', 'label', "a ? 'b' : 'c'"])
    assert.throws(() => textsOf(`${marks}t(${argument})`), /^Error: a\.tsx:3: a text must be a literal/);
  assert.throws(() => textsOf(`${marks}<T text="a &amp; b" />`), /without entities/);
});

test('a file of translations keeps them and forgets removed texts', () => {
  const texts = ['Save', '[status] Open', 'Say "hi"\n'];
  const translations = new Map([
    ['Save', 'Guardar'],
    ['[status] Open', 'Abierta'],
    ['Say "hi"\n', 'Diga "hola"\n'],
    ['Removed', 'Quitado'],
  ]);
  const po = format('es', texts, translations);
  assert.match(po, /\n\nmsgid "Save"\nmsgstr "Guardar"\n/);
  assert.match(po, /msgctxt "status"\nmsgid "Open"/);
  translations.delete('Removed');
  assert.deepEqual(parse(po), translations);
  assert.equal(format('es', texts, parse(po)), po);
});

const problems = (text, translation, isComplete = false) =>
  problemsIn([text], new Map(translation === undefined ? [] : [[text, translation]]), isComplete);

test('a translation has only placeholders of its text', () => {
  assert.deepEqual(problems('Hi {name}', 'Hola, {name}'), []);
  assert.deepEqual(problems('{count, plural, one {# a} other {# b}}', '{count, plural, other {# c}}'), []);
  assert.deepEqual(problems('Hi {name}', 'Hola, {nombre}'), ['unknown placeholder {nombre}: Hola, {nombre}']);
  assert.deepEqual(problems('{n, plural, other {x}}', '{n, plural, other {{x}}}'), [
    'unknown placeholder {x}: {n, plural, other {{x}}}',
  ]);
});

test('a translation has the tags of its text', () => {
  assert.deepEqual(problems('<b>a</b> or <br/>', '<br/> o <b>a</b>'), []);
  assert.equal(problems('<b>a</b>', '<b>a').length, 1);
});

test('a message that cannot be read is refused', () => {
  assert.match(problems('Hi {name', undefined)[0], /Hi \{name$/);
  assert.match(problems('Hi {name}', 'Hola, {name')[0], /Hola, \{name$/);
});

test('a complete language translates every text', () => {
  assert.deepEqual(problems('Save', undefined), []);
  assert.deepEqual(problems('Save', undefined, true), ['not translated: Save']);
});

const collisions = (code, translations) => {
  const objects = read('a.tsx', marks + code).keys.map((keys) => ({ file: 'a.tsx', keys }));
  return collisionsIn(objects, 'es', new Map(Object.entries(translations)));
};

test('keys of an object that are the same word in a language are refused', () => {
  const table = "const a = { [t('Review')]: 1, b: { [t('Name')]: 2 }, c: 3, ...d, [t(`Check`)]: 4 };";
  assert.deepEqual(collisions(table, { Review: 'Revisión', Check: 'Control', Name: 'Control' }), []);
  assert.deepEqual(collisions(table, { Review: 'Revisión', Check: 'Revisión' }), [
    'a.tsx: keys "Review" and "Check" of an object are both "Revisión" in es',
  ]);
  assert.deepEqual(collisions(table, { Review: 'Check' }), [
    'a.tsx: keys "Review" and "Check" of an object are both "Check" in es',
  ]);
});

test('keys of an object that are the same word in English are refused', () => {
  assert.equal(collisions("a({ [t('Open')]: 1, [t('[status] Open')]: 2 })", {}).length, 1);
  assert.equal(collisions("a({ [t('Open')]: 1, [t('Open')]: 2 })", {}).length, 1);
});

const unspoken = (code, language, translations = {}) => {
  const controls = read('a.tsx', marks + code).names.map((name) => ({ file: 'a.tsx', ...name }));
  return namesWithoutWords(controls, language, new Map(Object.entries(translations)));
};

test('the name of a link or button contains its visible words, in every language', () => {
  const link = "const a = <Link aria-label={t('View All documents')}><Icon /> {t('View All')}</Link>;";
  assert.deepEqual(unspoken(link, 'en'), []);
  assert.deepEqual(
    unspoken(link, 'es', { 'View All': 'Ver todo', 'View All documents': 'Ver todos los documentos' }),
    ['a.tsx: the name "Ver todos los documentos" does not contain "Ver todo" in es'],
  );
  const choice =
    "const a = <button aria-label={own ? t('Leave') : t('End access of {name}', { name })}>{own ? t('Leave') : t('End access')}</button>;";
  assert.deepEqual(unspoken(choice, 'en'), []);
  assert.equal(
    unspoken("const a = <Button aria-label={t('Send')}>{t('[action] Save')}</Button>;", 'en').length,
    1,
  );
  assert.deepEqual(unspoken("const a = <nav aria-label={t('Pages')}>{t('Next')}</nav>;", 'en'), []);
});

test('the same word in two objects, as a value or with values is fine', () => {
  const same = { Review: 'Revisión', Check: 'Revisión' };
  assert.deepEqual(collisions("a({ [t('Review')]: 1 }, { [t('Check')]: 2 })", same), []);
  assert.deepEqual(collisions("a({ [t('Review')]: { [t('Check')]: 2 } })", same), []);
  assert.deepEqual(collisions("a({ [t('Review')]: t('Check'), b: t('Review') })", same), []);
  assert.deepEqual(collisions("a({ [t('Part {n}', { n: 1 })]: 1, [t('Part {n}', { n: 2 })]: 2 })", {}), []);
});
