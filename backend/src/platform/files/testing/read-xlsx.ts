import { unzipped } from './unzip.js';

type Cell = { text: string } | { number: number; format: string };

/**
 * Sheets of a spreadsheet by their names: rows of cells by their columns (A, B, …), read from the bytes without the library
 * that wrote them.
 */
export function readXlsx(bytes: Buffer): Record<string, Record<string, Cell>[]> {
  const parts = unzipped(bytes);
  const part = (name: string): string => parts.get(name)?.toString() ?? '';
  const styles = part('xl/styles.xml');
  const workbook = part('xl/workbook.xml');
  const codes = new Map(
    all(styles, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g).map(([, id, code]) => [id, code]),
  );
  const cellFormats = all(/<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '', /numFmtId="(\d+)"/g);
  const shared = all(part('xl/sharedStrings.xml'), /<si>([\s\S]*?)<\/si>/g).map(([, xml = '']) =>
    textOf(xml),
  );
  const cellOf = (attributes: string, xml: string): Cell => {
    const [, value = ''] = /<v>([^<]*)<\/v>/.exec(xml) ?? [];
    if (attributes.includes('t="inlineStr"')) return { text: textOf(xml) };
    if (attributes.includes('t="s"')) return { text: shared[Number(value)] ?? '' };
    const [, style = '0'] = / s="(\d+)"/.exec(attributes) ?? [];
    return { number: Number(value), format: codes.get(cellFormats[Number(style)]?.[1] ?? '') ?? '' };
  };
  return Object.fromEntries(
    all(workbook, /<sheet name="([^"]*)"/g).map(([, name = ''], place) => [
      unescaped(name),
      all(part(`xl/worksheets/sheet${place + 1}.xml`), /<row [^>]*>([\s\S]*?)<\/row>/g).map(([, row = '']) =>
        Object.fromEntries(
          all(row, /<c r="([A-Z]+)\d+"([^>/]*)>([\s\S]*?)<\/c>/g).map(
            ([, column = '', attributes = '', xml = '']) => [column, cellOf(attributes, xml)],
          ),
        ),
      ),
    ]),
  );
}

const all = (text: string, pattern: RegExp): RegExpMatchArray[] => [...text.matchAll(pattern)];

const textOf = (xml: string): string =>
  unescaped(
    all(xml, /<t[^>]*>([\s\S]*?)<\/t>/g)
      .map(([, text]) => text)
      .join(''),
  );

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
