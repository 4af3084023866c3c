import fc from 'fast-check';
import { DomainError } from '../../kernel/index.js';
import { pageOf, positionOf } from './paging.js';

interface Row {
  id: number;
  created_at: string;
}

const aRow = fc.record<Row>({
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  created_at: fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map((moment) => moment.toISOString()),
});
const newestFirst = (one: Row, other: Row): number =>
  Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id;
const encode = (text: string): string => Buffer.from(text).toString('base64url');

/** The database's side of a cursor: rows after that position, one more than requested. */
function read(all: Row[], limit: number, cursor?: string): Row[] {
  const { at, id } = positionOf(cursor);
  const time = at === 'infinity' ? Infinity : Date.parse(at);
  return all
    .filter(
      (row) => Date.parse(row.created_at) < time || (Date.parse(row.created_at) === time && row.id < id),
    )
    .slice(0, limit + 1);
}

describe('pages', () => {
  it('show every row once and in order, with any limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aRow, { selector: ({ id }) => id, maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        async (rows, limit, atOnce) => {
          const moment = '2026-11-20T08:00:00.123Z';
          const all = (atOnce ? rows.map((row) => ({ ...row, created_at: moment })) : rows).sort(newestFirst);
          const seen: Row[] = [];
          let cursor: string | undefined;
          do {
            const request = { limit, ...(cursor !== undefined && { cursor }) };
            const page = await pageOf(read(all, limit, cursor), request, async () => all.length);
            expect(page.rows.length).toBeLessThanOrEqual(limit);
            expect(page.total).toBe(all.length);
            seen.push(...page.rows);
            cursor = page.next;
          } while (cursor !== undefined);
          expect(seen).toEqual(all);
        },
      ),
    );
  });

  it('count only if the page itself does not show the total', async () => {
    const row = { id: 1, created_at: new Date().toISOString() };
    const never = () => Promise.reject(new Error('counted unnecessarily'));
    expect(await pageOf([], { limit: 5 }, never)).toEqual({ rows: [], total: 0 });
    expect(await pageOf([row], { limit: 1 }, never)).toEqual({ rows: [row], total: 1 });
    const { rows, total } = await pageOf([row, row], { limit: 1 }, async () => 7);
    expect({ rows, total }).toEqual({ rows: [row], total: 7 });
    expect(await pageOf([], { limit: 1, cursor: 'x' }, async () => 7)).toEqual({ rows: [], total: 7 });
  });
});

describe('a cursor', () => {
  it('is parsed back to its row', async () => {
    await fc.assert(
      fc.asyncProperty(aRow, async (row) => {
        const { next } = await pageOf([row, row], { limit: 1 }, async () => 2);
        expect(positionOf(next)).toEqual({ at: row.created_at, id: row.id });
        expect(next).toMatch(/^[\w-]+$/);
      }),
    );
  });

  it('is before the newest row by default', () => {
    expect(positionOf(undefined)).toEqual({ at: 'infinity', id: 2 ** 31 - 1 });
  });

  it.each([
    ['nothing', ''],
    ['words', 'nonsense'],
    ['a moment alone', encode('2026-11-20T08:00:00.000Z')],
    ['an id alone', encode('1')],
    ['no moment', encode('infinity 1')],
    ['a time without milliseconds', encode('2026-11-20T08:00:00Z 1')],
    ['a month too many', encode('2026-13-01T00:00:00.000Z 1')],
    ['a day too many', encode('2026-02-30T00:00:00.000Z 1')],
    ['a year that PostgreSQL does not support', encode('0000-01-01T00:00:00.000Z 1')],
    ['a year of six digits', encode('+010000-01-01T00:00:00.000Z 1')],
    ['the hour 24', encode('2026-11-20T24:00:00.000Z 1')],
    ['another offset', encode('2026-11-20T08:00:00.000+01 1')],
    ['no id', encode('2026-11-20T08:00:00.000Z ')],
    ['an id below zero', encode('2026-11-20T08:00:00.000Z -1')],
    ['an id too large', encode('2026-11-20T08:00:00.000Z 2147483648')],
    ['a third thing', encode('2026-11-20T08:00:00.000Z 1 1')],
    ['SQL', encode("2026-11-20T08:00:00.000Z 1'; DROP TABLE users; --")],
  ])('is refused: %s', (_what, cursor) => {
    expect(() => positionOf(cursor)).toThrow(DomainError);
    expect(() => positionOf(cursor)).toThrow(
      expect.objectContaining({ kind: 'invalid', fields: { cursor: expect.any(String) } }) as Error,
    );
  });

  it('is refused or parsed, but never fails, with any content', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string().map(encode)), (cursor) => {
        try {
          expect(positionOf(cursor).id).toBeLessThanOrEqual(2 ** 31 - 1);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
    );
  });
});
