import fc, { type Arbitrary } from 'fast-check';
import { one, sometimes } from './values.js';

interface Form {
  content: Buffer;
  headers: Record<string, string>;
}

const boundary = '----hostile';

const fileNames = one(
  'paper.pdf',
  'photo.png',
  'photo.jpg',
  'letter.docx',
  'paper.PDF',
  '../../etc/passwd',
  '..\\..\\a.pdf',
  '\0.pdf',
  'a\0.pdf',
  '.',
  '..',
  '',
  '.htaccess',
  'a'.repeat(3000) + '.pdf',
  '\u202efdp.exe',
  'paper.pdf.exe',
  'paper.html',
  '<script>.pdf',
  '"; filename="other.pdf',
  "'.pdf",
  'CON.pdf',
  '%00.pdf',
  'ünïcödé.pdf',
  '😀.pdf',
);
const fileTypes = one('application/pdf', 'image/png', 'text/html', 'image/svg+xml', '', 'a'.repeat(500));
const fieldNames = one('file', 'file', 'file', 'file', 'files', 'file[]', '__proto__', '');

/**
 * A form with files, as bytes, because a library would correct it.
 * @param fields documented ones, already spoiled
 */
export function hostileForm(
  fields: Arbitrary<Record<string, unknown>>,
  files: Arbitrary<Buffer>,
  hostileText: Arbitrary<string>,
): Arbitrary<Form> {
  const file = fc.record({ field: fieldNames, name: fileNames, type: fileTypes, content: files });
  return fc
    .record({
      fields,
      files: fc.array(file, { minLength: 0, maxLength: 2 }),
      again: sometimes(6, hostileText),
      broken: sometimes(8, one('cut', 'unclosed', 'other boundary')),
    })
    .map(({ fields: given, files: sent, again, broken }) => {
      const texts = Object.entries(given).filter(([name]) => !/^files?$/.test(name));
      const parts = texts.map(([name, value]) => part(`name="${name}"`, asText(value)));
      const [first] = texts;
      if (first && again !== undefined) parts.push(part(`name="${first[0]}"`, again));
      for (const { field, name, type, content } of sent)
        parts.push(part(`name="${field}"; filename="${name}"\r\nContent-Type: ${type}`, content));
      const end = Buffer.from(broken === 'unclosed' ? '' : `--${boundary}--\r\n`);
      const whole = Buffer.concat([...parts, end]);
      return {
        content: broken === 'cut' ? whole.subarray(0, whole.length / 2) : whole,
        headers: {
          'Content-Type': `multipart/form-data; boundary=${broken === 'other boundary' ? 'another' : boundary}`,
        },
      };
    });
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const part = (disposition: string, content: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
