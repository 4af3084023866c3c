import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { jsonLists, jsonOf } from './json.js';

async function* each<Row>(...rows: Row[]): AsyncGenerator<Row> {
  yield* rows;
}
const written = async (parts: AsyncIterable<string>): Promise<unknown> =>
  JSON.parse(await text(Readable.from(parts)));

describe('JSON that is written row by row', () => {
  it('equals JSON that is written in one piece', async () => {
    const lists = { rows: each({ a: 'ü"\n' }, { a: null }), none: each() };
    expect(await written(jsonLists({ at: new Date(0), id: 1 }, lists))).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      id: 1,
      rows: [{ a: 'ü"\n' }, { a: null }],
      none: [],
    });
    expect(await written(jsonLists({}, {}))).toEqual({});
    expect(await written(jsonOf([1, { b: 2 }]))).toEqual([1, { b: 2 }]);
  });

  it('contains lists within its rows', async () => {
    const chain = jsonLists({ id: 7 }, { links: each(1, 2) });
    expect(await written(jsonLists({}, { chains: each(chain, jsonOf('last')) }))).toEqual({
      chains: [{ id: 7, links: [1, 2] }, 'last'],
    });
  });
});
