/** A value as formatted JSON text. */
export async function* jsonOf(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * An object whose lists are written row by row, so that their length does not matter.
 * @param lists by field name, after the fields of `head`; a row that is text in parts is already JSON
 */
export async function* jsonLists(
  head: Record<string, unknown>,
  lists: Record<string, AsyncIterable<unknown>>,
): AsyncGenerator<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(head)) {
    yield `${before}  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    before = ',\n';
  }
  for (const [name, rows] of Object.entries(lists)) {
    yield `${before}  ${JSON.stringify(name)}: [`;
    let between = '\n';
    for await (const row of rows) {
      yield between;
      if (isText(row)) yield* row;
      else yield JSON.stringify(row);
      between = ',\n';
    }
    yield between === '\n' ? ']' : '\n  ]';
    before = ',\n';
  }
  yield before === '{\n' ? '{}\n' : '\n}\n';
}

const isText = (row: unknown): row is AsyncIterable<string> =>
  typeof row === 'object' && row !== null && Symbol.asyncIterator in row;
