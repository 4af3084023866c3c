import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { msg } from '@steward/texts';
import { Money } from '../../kernel/index.js';
import { Amount } from './fields.js';
import { Name } from './text-fields.js';

class Named {
  @Name({ max: 50, message: msg('Name is required') }) name!: string;
  @Name({ clean: (text) => text.normalize('NFKC'), message: msg('Username is required') }) username!: string;
}

const read = (name: unknown, username: unknown = 'asample'): Named =>
  plainToInstance(Named, { name, username });
const problems = (named: Named): string[] =>
  validateSync(named, { stopAtFirstError: true }).flatMap(({ constraints = {} }) =>
    Object.values(constraints),
  );
const unusual = 'Must not contain invisible or unusual characters';

describe('a name', () => {
  it.each([
    ['a zero-width space', 'Al\u200bex'],
    ['a zero-width joiner', 'Al\u200dex'],
    ['a soft hyphen', 'Al\u00adex'],
    ['a direction override', 'Al\u202eex'],
    ['a direction isolate', '\u2066Alex\u2069'],
    ['a right-to-left mark', 'Alex\u200f!'],
    ['a Hangul filler', 'Al\u3164ex'],
    ['a blank Braille pattern', 'Al\u2800ex'],
    ['a variation selector', 'Alex\ufe0f'],
    ['a tag character', 'Alex\u{e0041}'],
    ['a line break', 'Al\nex'],
    ['a private character', 'Al\ue000ex'],
  ])('with %s is refused', (_what, name) => {
    expect(problems(read(name))).toEqual([unusual]);
    expect(problems(read('Alex', name))).toEqual([unusual]);
  });

  it.each([
    'Alex Sample',
    "O'Neil-Smith",
    'José',
    '山田 太郎',
    'Ольга',
    'أحمد',
    'नमिता',
    'Nguyễn Văn A',
    'Sam 2 & Co.',
  ])('like %s is accepted unchanged', (name) => {
    expect(problems(read(name, name))).toEqual([]);
    expect(read(name).name).toBe(name);
  });

  it('is normalized if others look the same', () => {
    expect(read(' Jose\u0301\u00a0 de\u2003Sample ').name).toBe('José de Sample');
  });

  it('can be normalized in another way', () => {
    expect(read('Alex', ' Ａdmin\u00a012 ').username).toBe('Admin 12');
  });

  it('with nothing visible is missing', () => {
    expect(problems(read('\u200b\u202e'))).toEqual(['Name is required']);
  });
});

class Priced {
  @Amount() amount!: Money;
}

const priced = (amount: unknown): Priced => plainToInstance(Priced, { amount });
const refusals = (sent: Priced): string[] =>
  validateSync(sent, { stopAtFirstError: true }).flatMap(({ constraints = {} }) =>
    Object.values(constraints),
  );

describe('an amount', () => {
  it.each(['125.00', '125', '125.5', '0.01', '99999999.99', '007.10'])('like %s becomes money', (text) => {
    const sent = priced(text);
    expect(refusals(sent)).toEqual([]);
    expect(sent.amount).toEqual(Money.parse(text));
  });

  it.each([
    125,
    125.5,
    null,
    undefined,
    true,
    '',
    ' 125',
    '1e2',
    '+1',
    '-1',
    '1,00',
    '1.',
    '.5',
    '1.005',
    '100000000',
    '١٢٥',
    ['125.00'],
    { cents: 12500 },
  ])('rejects %j', (sent) => expect(refusals(priced(sent))).toEqual(['Enter an amount, e.g. 125.00']));

  it.each(['0', '0.00', '00'])('is more than %s', (sent) =>
    expect(refusals(priced(sent))).toEqual(['Must be more than 0.00']),
  );
});
