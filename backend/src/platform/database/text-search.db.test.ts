import { suiteDatabase } from '../../../test/database/suite-database.js';
import { containing, matches, soughtWords } from './text-search.js';

const source = suiteDatabase();

const value = async <T>(sql: string, ...values: unknown[]): Promise<T> => {
  const [row] = await source.query<{ value: T }[]>(`SELECT ${sql} AS value`, values);
  if (!row) throw new Error('The statement has no row.');
  return row.value;
};
const isFound = (text: string, search: string): Promise<boolean> =>
  value(matches('$2', '$1::text'), text, containing(search));

const apostrophes = ["'", '’', '‘', 'ʼ', '´', '`', '′', '＇', ''];
const dashes = ['-', '‐', '‑', '–', '—', '−', '－', '\u00AD', ''];

it('takes names with any apostrophe, or none, for equal', async () => {
  for (const one of apostrophes)
    for (const other of apostrophes)
      expect([one, other, await isFound(`Nora O${one}Neil é`, `o${other}neil`)]).toEqual([one, other, true]);
});

it('takes names with any dash, a space or none for equal', async () => {
  for (const one of [...dashes, ' ', '\u00A0'])
    for (const other of [...dashes, ' ', '\u2009'])
      if (one !== ' ' && one !== '\u00A0')
        expect([one, other, await isFound(`Ana García${one}López`, `garcia${other}lopez`)]).toEqual([
          one,
          other,
          true,
        ]);
      else if (other !== '' && other !== '\u00AD')
        expect([one, other, await isFound(`Ana García${one}López`, `lopez${other}GARCIA`)]).toEqual([
          one,
          other,
          true,
        ]);
});

it.each([
  ['José Peña', 'pena JOSE'],
  ['Jose\u0301 Pen\u0303a', 'josé peña'],
  ['Ana\u202FLee', 'lee ana'],
  ['Straße Łódź Ærø', 'strasse lodz aero'],
  ['ＡＮＡ ﬁrst', 'ana first'],
  ['山田 太郎', '太郎 山'],
  ['김민수', '민'],
  ['ΟΔΥΣΣΕΎΣ', 'οδυσσευς'],
  ['100% _a_', '_a_ 100%'],
])('finds in %j the words %j', async (text, search) => {
  expect(await isFound(text, search)).toBe(true);
});

it.each([
  ['Lisa Mercado', 'sam'],
  ['José Peña', 'peno'],
  ['1000', '100%'],
  ['かな', 'がな'],
])('finds in %j nothing by %j', async (text, search) => {
  expect(await isFound(text, search)).toBe(false);
});

it('finds words that are apart in several texts', async () => {
  const sought = (search: string) =>
    value<boolean>(matches('$3', '$1::text', '$2::text'), 'Ana Lee', null, containing(search));
  expect(await sought('lee ana')).toBe(true);
  expect(await value(matches('$3', '$1::text', '$2::text'), 'Ana', 'Tax 2026', containing('tax ana'))).toBe(
    true,
  );
  expect(await sought('lee tax')).toBe(false);
});

it('leaves no sign in a text that the words of a search are divided by', async () => {
  const signs = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
    (sign) =>
      sign.isWellFormed() &&
      !/[\s\p{Z}]/u.test(sign.normalize('NFKD')) &&
      soughtWords(`a${sign}b`).join('') === 'ab',
  );
  expect(signs.length).toBeGreaterThan(50);
  expect(
    await value(
      `(SELECT array_agg(s) FROM unnest($1::text[]) s WHERE plain('a' || s || 'b') <> 'ab')`,
      signs,
    ),
  ).toBeNull();
});

it('keeps the digits of each phone number', async () => {
  const digits = (phone: string) => value<string>('phone_digits($1)', phone);
  expect(await digits('(210) 555-0142')).toBe('|2105550142|');
  expect(await digits('+1 210.555.0142 ext. 7')).toBe('|12105550142|7|');
  expect(await digits('555-0142 / ５５５–０１９９')).toBe('|5550142|5550199|');
  expect(await digits('+44 (0)20 7946 0958')).toBe('|442079460958|');
  expect(await digits('none')).toBe('|||');
});
