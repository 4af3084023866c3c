/** Checked by the compiler alone: each marked line must be an error. */
import { inLanguage, msg, t } from '../index.js';

const label: string = Math.random() > 0.5 ? 'Save' : 'Add';
const files = '{count, plural, one {# file of {name}} other {{count} files}}, {size, number} bytes';

export const right = [
  t('Save'),
  t('Hi {name}', { name: 'Ana' }),
  t(files, { count: 2, name: 'Ana', size: 3 }),
  t('{role, select, admin {Admin} other {Client}} {id}', { role: 'admin', id: 1 }),
  msg('Hi {name}', { name: 'Ana' }),
];

export const wrong = [
  // @ts-expect-error: a value is missing
  t('Hi {name}'),
  // @ts-expect-error: another name
  t('Hi {name}', { nome: 'Ana' }),
  // @ts-expect-error: one name too many
  t('Hi {name}', { name: 'Ana', age: 3 }),
  // @ts-expect-error: a text without placeholders has no values
  t('Save', { name: 'Ana' }),
  // @ts-expect-error: a value that may be undefined
  t('Hi {name}', { name: undefined }),
  // @ts-expect-error: a plural counts
  t(files, { count: '2', name: 'Ana', size: 3 }),
  // @ts-expect-error: a value inside a plural is missing
  t(files, { count: 2, size: 3 }),
  // @ts-expect-error: not a literal
  t(label),
  // @ts-expect-error: an asynchronous action would lose its language
  inLanguage('es', async () => t('Save')),
  // @ts-expect-error: an unknown language
  inLanguage('fr', () => t('Save')),
];
