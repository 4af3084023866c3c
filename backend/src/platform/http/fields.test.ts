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
const refused = (character: string) => [`“${character}” can't be used in a name`];

describe('a name', () => {
  it.each([
    ['a zero-width space', 'Al\u200bex', 'U+200B'],
    ['a zero-width joiner', 'Al\u200dex', 'U+200D'],
    ['a soft hyphen', 'Al\u00adex', 'U+00AD'],
    ['a direction override', 'Al\u202eex', 'U+202E'],
    ['a direction isolate', '\u2066Alex\u2069', 'U+2066'],
    ['a right-to-left mark', 'Alex\u200f!', 'U+200F'],
    ['a Hangul filler', 'Al\u3164ex', 'U+3164'],
    ['a blank Braille pattern', 'Al\u2800ex', 'U+2800'],
    ['a variation selector', 'Alex\ufe0f', 'U+FE0F'],
    ['a tag character', 'Alex\u{e0041}', 'U+E0041'],
    ['a line break', 'Al\nex', 'U+000A'],
    ['a private character', 'Al\ue000ex', 'U+E000'],
    ['an emoji of several characters', 'Alex ❤️', '❤️'],
    ['an emoji that is joined', 'Alex 👩‍👧', '👩‍👧'],
  ])('with %s is refused, and the refusal names it', (_what, name, character) => {
    expect(problems(read(name))).toEqual(refused(character));
    expect(problems(read('Alex', name))).toEqual([expect.stringMatching(/^“.+” can't be used in a name$/u)]);
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
