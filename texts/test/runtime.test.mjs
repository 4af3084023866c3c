import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTranslations } from '../browser.js';
import { compile, pseudo } from '../compile.ts';
import {
  addTranslations,
  compileWith,
  currentLanguage,
  inLanguage,
  msg,
  partsOf,
  setLanguage,
  shown,
  t,
} from '../index.js';

compileWith(compile);
addTranslations('es', {
  Save: 'Guardar',
  'Hi {name}': compile('Hola, {name}'),
  '{count, plural, one {# file} other {# files}}': compile(
    '{count, plural, one {# archivo} other {# archivos}}',
  ),
});

test('a text is shown in the language of the action, and in English where it is not translated', () => {
  assert.equal(t('Save'), 'Save');
  inLanguage('es', () => {
    assert.equal(t('Save'), 'Guardar');
    assert.equal(t('Hi {name}', { name: 'Ana' }), 'Hola, Ana');
    assert.equal(t('{count, plural, one {# file} other {# files}}', { count: 1 }), '1 archivo');
    assert.equal(t('Cancel'), 'Cancel');
    assert.equal(t('constructor'), 'constructor');
  });
  assert.equal(currentLanguage(), 'en');
});

test('a sentence that ends with a value has one full stop', () => {
  assert.equal(t('Booked by {name}.', { name: 'Sample & Co.' }), 'Booked by Sample & Co.');
  assert.equal(
    t('Booked for <b>{time}</b>. Come early.', { time: '5:14 p.m.' }),
    'Booked for <b>5:14 p.m.</b> Come early.',
  );
  assert.equal(t('{name} is typing...', { name: 'Co.' }), 'Co. is typing...');
  assert.equal(t('Saving {name}...', { name: 'Co.' }), 'Saving Co....');
});

test('the language is as before after an action that failed', () => {
  assert.throws(() =>
    inLanguage('es', () => {
      throw new Error('no');
    }),
  );
  assert.equal(currentLanguage(), 'en');
});

test('plurals, numbers and choices', () => {
  const files = '{count, plural, =0 {No files} one {# file} other {# files}}';
  assert.deepEqual(
    [0, 1, 1234].map((count) => t(files, { count })),
    ['No files', '1 file', '1,234 files'],
  );
  assert.equal(t('{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { rank: 22 }), '22nd');
  assert.equal(t('{size, number} bytes of {id}', { size: 1500, id: 1500 }), '1,500 bytes of 1500');
  const who = '{role, select, admin {The practice} other {You}}';
  assert.deepEqual(
    ['admin', 'client', 'constructor'].map((role) => t(who, { role })),
    ['The practice', 'You', 'You'],
  );
});

test('a value is never read as a text', () => {
  const name = "{name} <b>'#'</b> \\u0041";
  assert.equal(t('Hi {name}', { name }), `Hi ${name}`);
  assert.deepEqual(partsOf('Hi {name}', { name: '<b>' }), ['Hi ', ['<b>']]);
});

test('apostrophes are shown, and braces between them', () => {
  assert.equal(t("don't"), "don't");
  assert.equal(t("'{'{name}'}'", { name: 'x' }), '{x}');
});

test('a text for later is translated where it is shown', () => {
  const text = msg('Hi {name}', { name: 'Ana' });
  assert.equal(shown(text), 'Hi Ana');
  assert.equal(
    inLanguage('es', () => shown(text)),
    'Hola, Ana',
  );
});

test('a meaning in front of a text is not shown', () => {
  assert.equal(t('[status] Open'), 'Open');
});

test('a build passes the compiled English', () => {
  assert.equal(t(['k3y', compile('Hi {name}')], { name: 'Ana' }), 'Hi Ana');
});

test('the pseudo-language changes texts, not placeholders, counts and tags', () => {
  assert.equal(t(['k', pseudo(compile('Hi <b>{name}</b>'))], { name: 'Ana' }), '⟦Hi\u0301i <b>Ana</b>⟧');
  assert.equal(
    t(['k', pseudo(compile('{count, plural, one {# file} other {# files}}'))], { count: 2 }),
    '⟦2 fi\u0301ile\u0301es⟧',
  );
});

test('a script is loaded with its translations, in English without', async (context) => {
  const requested = [];
  globalThis.document = { documentElement: { dataset: { texts: '/assets/texts-1/' } } };
  context.mock.method(globalThis, 'fetch', async (address) => {
    requested.push(address);
    return address.endsWith('/app.page.json')
      ? Response.json({ Later: 'Luego' })
      : new Response('', { status: 404 });
  });
  const load = async () => 'module';
  try {
    assert.equal(await withTranslations('app.page', load), 'module');
    setLanguage('es');
    assert.equal(await withTranslations('app.page', load), 'module');
    assert.deepEqual(requested, ['/assets/texts-1/es/app.page.json']);
    assert.equal(t('Later'), 'Luego');
    await assert.rejects(withTranslations('app.other', load), /translations of app\.other are missing/);
  } finally {
    setLanguage('en');
    delete globalThis.document;
  }
});
