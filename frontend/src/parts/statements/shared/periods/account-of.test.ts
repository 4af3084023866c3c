import { accountOf } from './account-of';

const checking = { id: 1, title: 'Checking 1234' };
const card = { id: 2, title: 'Blue Card' };
const all = [checking, card, { id: 3, title: 'Savings 5678' }];

const named = (fileName: string, text = '', accounts = all) => accountOf(accounts, fileName, text)?.title;

it.each([
  ['the last digits in its name', '20260930-statements-1234-.pdf', '', 'Checking 1234'],
  ['its title in the name', 'blue_card_sep_2026.pdf', '', 'Blue Card'],
  ['its title in the text', 'download.pdf', 'BLUE CARD statement', 'Blue Card'],
  ['masked digits', 'download.pdf', 'Account ••••5678', 'Savings 5678'],
  ['the end of a whole number', 'download.pdf', 'Account number: 0000 0000 5678', 'Savings 5678'],
  ['words before the digits', 'download.pdf', 'Your card ending in 1234', 'Checking 1234'],
  ['Spanish words', 'download.pdf', 'Tarjeta terminada en 1234', 'Checking 1234'],
])('a file is recognized by %s', (_, fileName, text, title) => {
  expect(named(fileName, text)).toBe(title);
});

it.each([
  ['says nothing', 'download.pdf', ''],
  ['names two', '1234 and 5678.pdf', ''],
  ['has the digits in an amount or a year', 'download.pdf', 'Total $1,234.56'],
])('a file that %s is asked about', (_, fileName, text) => {
  expect(named(fileName, text)).toBeUndefined();
});

test('the only account is meant, unless the file has the digits of another', () => {
  expect(named('download.pdf', '', [checking])).toBe('Checking 1234');
  expect(named('download.pdf', 'Account xxxx9876', [checking])).toBeUndefined();
  expect(named('download.pdf', 'Account xxxx1234', [checking])).toBe('Checking 1234');
});
