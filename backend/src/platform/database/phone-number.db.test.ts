import { suiteDatabase } from '../../../test/database/suite-database.js';
import { shownPhone, storedPhone } from '../../kernel/index.js';

const source = suiteDatabase();

const inSql = async (phone: string): Promise<string | undefined> => {
  const [row] = await source.query<{ phone: string }[]>('SELECT shown_phone($1) AS phone', [phone]);
  return row?.phone;
};

it.each([
  '2105550142',
  '210-555-0142',
  '210.555.0142',
  '1 (210) 555 0142',
  '+1 210 555‑0142',
  '+12105550142',
  '\u202A(210)\u00A0555–0142\u202C',
  '２１０ ５５５ ０１４２',
])('%s is a number of the United States, in code and in SQL', async (typed) => {
  expect(shownPhone(typed)).toBe('(210) 555-0142');
  expect(storedPhone(typed)).toBe('+12105550142');
  expect(await inSql(typed)).toBe('(210) 555-0142');
});

it.each(['555-0142', '(210) 555-0142 x12', '+44 20 7946 0958', '+2105550142', '210/555/0142', 'none', ''])(
  '%s stays as typed',
  async (typed) => {
    expect([shownPhone(typed), storedPhone(typed), await inSql(typed)]).toEqual([typed, typed, typed]);
  },
);
