import { accessScopes, DomainError } from '../../../kernel/index.js';
import {
  assertScopesFor,
  assertUntil,
  categoriesProblem,
  isWider,
  scopesProblem,
  type Terms,
} from './terms.js';

const fieldsOf = (act: () => void): string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return Object.keys(error.fields ?? {});
    throw error;
  }
  return [];
};

describe('the scopes of access', () => {
  it.each([
    [['documents'], true],
    [[...accessScopes], true],
    [['invoices', 'pay'], true],
    [['sign', 'documents'], true],
    [[], false],
    [['pay'], false],
    [['sign', 'upload'], false],
    [['documents', 'documents'], false],
    [['Documents'], false],
    [['documents', null], false],
    ['documents', false],
    [{ 0: 'documents', length: 1 }, false],
    [null, false],
    [undefined, false],
  ])('%j: accepted is %s', (value, accepted) => {
    expect(scopesProblem(value) === undefined).toBe(accepted);
  });

  it('do not let a helper sign for an individual', () => {
    expect(fieldsOf(() => assertScopesFor('individual', ['documents', 'sign']))).toEqual(['scopes']);
    expect(fieldsOf(() => assertScopesFor('business', ['documents', 'sign']))).toEqual([]);
  });
});

it.each([
  [null, true],
  [['tax'], true],
  [['tax', 'legal'], true],
  [[], false],
  [['tax', 'tax'], false],
  [['photos'], false],
  ['tax', false],
])('categories %j: accepted is %s', (value, accepted) => {
  expect(categoriesProblem(value, ['tax', 'legal']) === undefined).toBe(accepted);
});

it.each([
  ['helper', '2027-01-31', true],
  ['helper', '2028-02-01', true],
  ['helper', '2028-02-02', false],
  ['helper', '2027-01-30', false],
  ['helper', null, false],
  ['owner', null, true],
  ['owner', '2027-03-01', false],
] as const)('the last day of an %s, %s: accepted is %s', (role, until, accepted) => {
  expect(fieldsOf(() => assertUntil(role, until, '2027-01-31'))).toEqual(accepted ? [] : ['until']);
});

describe('wider terms', () => {
  const base: Terms = {
    scopes: ['documents', 'messages'],
    categories: ['tax', 'legal'],
    until: '2027-03-01',
  };

  it.each<[string, Partial<Terms>, boolean]>([
    ['the same', {}, false],
    ['another order', { scopes: ['messages', 'documents'], categories: ['legal', 'tax'] }, false],
    ['fewer', { scopes: ['documents'], categories: ['tax'], until: '2027-02-01' }, false],
    ['another scope', { scopes: ['documents', 'invoices'] }, true],
    ['another category', { categories: ['tax', 'other'] }, true],
    ['all categories', { categories: null }, true],
    ['a later day', { until: '2027-03-02' }, true],
  ])('%s', (_, change, wider) => {
    expect(isWider(base, { ...base, ...change })).toBe(wider);
  });

  it('are none for categories that were all allowed', () => {
    expect(isWider({ ...base, categories: null }, base)).toBe(false);
  });
});
