import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { packedPdf, page, pageTree, pdfOf, simplePdf } from './pdfs.js';

/* PDFs that viewers open, although their structure is broken or unusual. */

const text = (bytes: Buffer): string => bytes.toString('latin1');
const bytesOf = (all: string): Buffer => Buffer.from(all, 'latin1');
const replaced = (from: string | RegExp, to: string, file = simplePdf): Buffer => {
  const changed = text(file).replace(from, to);
  if (changed === text(file)) throw new Error(`${from} is not in the file.`);
  return bytesOf(changed);
};

/** Each offset of the table, changed. */
const movedTable = (move: (offset: number, object: number) => number): Buffer => {
  let object = 0;
  const moved = (_: string, offset: string): string =>
    `${String(move(Number(offset), (object += 1))).padStart(10, '0')} 00000 n`;
  return bytesOf(text(simplePdf).replace(/(\d{10}) 00000 n/g, moved));
};

const startOf = (file: Buffer): number => Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text(file))?.[1]);

/** An update that replaces object 5, with a cross-reference stream as Firefox writes it. */
function updatedByStream(file: Buffer, word: string, changes = ''): Buffer {
  const content = `BT /F1 24 Tf 72 600 Td (${word}) Tj ET`;
  const objectAt = file.length;
  const object = `5 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`;
  const at = objectAt + object.length;
  const size = Number(/\/Size (\d+)/.exec(text(file))?.[1]);
  const row = (offset: number): string => String.fromCharCode(1, offset >> 8, offset & 255, 0, 0);
  const rows = `\0\0\0\0\xff${row(objectAt)}${row(at)}`;
  const table = `${size} 0 obj\n<< /Size ${size + 1} /Prev ${startOf(file)} /Type /XRef /Root 1 0 R /Index [0 1 5 1 ${size} 1] /W [1 2 2] /Length ${rows.length}${changes}>> stream\n${rows}\nendstream\nendobj\n`;
  return Buffer.concat([file, bytesOf(`${object}${table}startxref\n${at}\n%%EOF\n`)]);
}

/** An update that replaces object 5, with a table. */
export function updatedByTable(file: Buffer, word: string, previous?: number | 'itself'): Buffer {
  const content = `BT /F1 24 Tf 72 600 Td (${word}) Tj ET`;
  const object = `5 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`;
  const entry = `${String(file.length).padStart(10, '0')} 00000 n `;
  const at = file.length + object.length;
  const table = `xref\n5 1\n${entry}\ntrailer\n<</Size 8/Root 1 0 R/Prev ${previous === 'itself' ? at : (previous ?? startOf(file))}>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([file, bytesOf(object + table)]);
}

/** An object of a compressed container that an update has replaced by one outside of it. */
const overridden = ((): Buffer => {
  const object =
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 700]/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>>>>>\nendobj\n';
  const at = packedPdf.length + object.length;
  const row = (offset: number): string => String.fromCharCode(1, offset >> 8, offset & 255, 0);
  const data = deflateSync(bytesOf(row(packedPdf.length) + row(at))).toString('latin1');
  const table = `8 0 obj\n<</Type/XRef/Filter/FlateDecode/Index[3 1 8 1]/W[1 2 1]/Size 9/Root 1 0 R/Prev ${startOf(packedPdf)}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
  return Buffer.concat([packedPdf, bytesOf(`${object}${table}startxref\n${at}\n%%EOF\n`)]);
})();

const oneByOne =
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>';
const firstPage = '<</Length 41>>\nstream\nBT /F1 24 Tf 72 600 Td (First page) Tj ET\nendstream';
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** Words before the header, with the offsets of the table as they were. */
const before = (words: string): Buffer => Buffer.concat([bytesOf(words), simplePdf]);

/** Files of which a repaired copy is signed. All say "First page". */
export const repairable: Record<string, Buffer> = {
  'a line before the header': before('\n'),
  'a byte order mark before the header': before('\xef\xbb\xbf'),
  'a mail header before the header': before(
    'Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n',
  ),
  'bytes before the header, counted in the table': ((): Buffer => {
    const moved = movedTable((offset) => offset + 9);
    const end = text(moved).replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + 9}`);
    return bytesOf(`%garbage\n${end}`);
  })(),
  'a start off by one': replaced(/startxref\n(\d+)/, `startxref\n${startOf(simplePdf) + 1}`),
  'a start at the line end before the table': replaced(
    /startxref\n(\d+)/,
    `startxref\n${startOf(simplePdf) - 1}`,
  ),
  'an update whose predecessor is at the line end before its table': updatedByTable(
    simplePdf,
    'First page',
    startOf(simplePdf) - 1,
  ),
  'a start of zero': replaced(/startxref\n(\d+)/, 'startxref\n0'),
  'a start beyond the end': replaced(/startxref\n(\d+)/, 'startxref\n999999'),
  'no start': replaced(/startxref[^]*$/, ''),
  'no table': replaced(/xref\n0[^]*trailer/, 'trailer'),
  'line ends that were converted': bytesOf(text(simplePdf).replaceAll('\n', '\r\n')),
  'a table with every offset wrong': movedTable((offset) => offset + 7),
  'a table with the offset of the content wrong': movedTable((offset, object) =>
    object === 5 ? offset + 3 : offset,
  ),
  'a table with two objects exchanged': ((): Buffer => {
    const offsets = [...text(simplePdf).matchAll(/(\d{10}) 00000 n/g)].map((found) => Number(found[1]));
    const other = [0, 1, 2, 3, 5, 4, 6];
    return movedTable((_, object) => offsets[other[object - 1]!]!);
  })(),
  'a table that counts too many': replaced('xref\n0 8', 'xref\n0 9'),
  'a table that begins at one': replaced('xref\n0 8', 'xref\n1 8'),
  'a web page after the end': Buffer.concat([
    simplePdf,
    bytesOf(`<html>${'<p>Thank you</p>'.repeat(200)}</html>`),
  ]),
  'zeros after the end, and a word': Buffer.concat([simplePdf, Buffer.alloc(5_000), bytesOf('x')]),
  'updates in a circle': updatedByTable(simplePdf, 'First page', 'itself'),
  'an update whose predecessor is nowhere': updatedByTable(simplePdf, 'First page', 5),
  'a stream that says to be shorter': replaced('<</Length 41>>', '<</Length 4>> '),
  'a stream without a length': replaced('<</Length 41>>', '<<          >>'),
};

/** The same, but here some programs show something else than most do. */
export const ambiguous: Record<string, Buffer> = {
  'neither table nor trailer': replaced(/xref\n0[^]*$/, ''),
  'a stream that says to be longer': replaced('<</Length 41>>', '<</Length 400>>'),
  'a count of pages that is too high': pageTree(
    '<</Type/Pages/Kids[3 0 R]/Count 5>>',
    oneByOne,
    firstPage,
    font,
  ),
  'a count of a billion pages': pageTree(
    '<</Type/Pages/Kids[3 0 R]/Count 999999999>>',
    oneByOne,
    firstPage,
    font,
  ),
  'a count that is wrong further down': pageTree(
    '<</Type/Pages/Kids[6 0 R]/Count 1>>',
    oneByOne,
    firstPage,
    font,
    '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 2>>',
  ),
  'a count of pages of zero': pageTree('<</Type/Pages/Kids[3 0 R]/Count 0>>', oneByOne, firstPage, font),
  'no count of pages': pageTree('<</Type/Pages/Kids[3 0 R]>>', oneByOne, firstPage, font),
  'a page that is no object of its own': pageTree(
    `<</Type/Pages/Kids[${oneByOne}]/Count 1>>`,
    page,
    firstPage,
    font,
  ),
};

/** Files that are signed as they are, although some programs fail to read them. */
export const unusual: Record<string, Buffer> = {
  'an object without its end': replaced('ET\nendstream\nendobj', 'ET\nendstream\n      '),
  'an update with a stream, as Firefox saves': updatedByStream(simplePdf, 'First page'),
  'an update with a table': updatedByTable(simplePdf, 'First page'),
  'white space after the end': Buffer.concat([simplePdf, bytesOf('\r\n\r\n  \0\0\0')]),
  'a packed object that an update replaced': overridden,
  'line ends of one sign': pdfOf({
    objects: [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      oneByOne,
      firstPage,
      font,
    ].map((body) => body.replaceAll('>><<', '>>\r<<')),
  }),
};

const passwords = (userPassword: string) => ({ userPassword, ownerPassword: 'owner' });

async function encrypted(encryption: Encryption, userPassword: string): Promise<Buffer> {
  if (encryption !== 'AES-256') return encryptedOlder(encryption, userPassword);
  const pdf = await PDF.load(simplePdf);
  // An owner's password forbids changes.
  pdf.setProtection({ ...passwords(userPassword), permissions: { modify: false, annotate: false } });
  return Buffer.from(await pdf.save());
}

/** Encrypted, but open without a password. */
export const lockedPdf = (encryption: Encryption): Promise<Buffer> => encrypted(encryption, '');
export const passwordPdf = (encryption: Encryption): Promise<Buffer> => encrypted(encryption, 'secret');

export const encryptions = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const;
type Encryption = (typeof encryptions)[number];

const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
/** `md5`, as often as the standard says. */
const hashed = (length: number, ...parts: Uint8Array[]): Buffer => {
  let hash = md5(...parts);
  if (length > 5) for (let round = 0; round < 50; round += 1) hash = md5(hash.subarray(0, length));
  return hash.subarray(0, length);
};

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + state[index]! + key[index % key.length]!) & 255;
    swap(index, other);
  }
  let first = 0;
  let second = 0;
  return Buffer.from(data).map((byte) => {
    first = (first + 1) & 255;
    second = (second + state[first]!) & 255;
    swap(first, second);
    return byte ^ state[(state[first]! + state[second]!) & 255]!;
  }) as Buffer;
}

/** `rc4` with twenty keys in turn, or with one if the key is short. */
const rc4Often = (key: Buffer, data: Uint8Array): Buffer => {
  let result = Buffer.from(data);
  for (let round = 0; round < (key.length > 5 ? 20 : 1); round += 1)
    result = Buffer.from(
      rc4(
        key.map((byte) => byte ^ round),
        result,
      ),
    );
  return result;
};

/** The simple file in the encryption of ISO 32000-1, 7.6. */
function encryptedOlder(encryption: Encryption, userPassword: string): Buffer {
  const length = encryption === 'RC4-40' ? 5 : 16;
  const aes = encryption === 'AES-128';
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const padded = (password: string): Buffer =>
    Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-44);
  const owner = rc4Often(hashed(length, padded('owner')), padded(userPassword));
  const key = hashed(length, padded(userPassword), owner, permissions, id);
  const user =
    length > 5 ? Buffer.concat([rc4Often(key, md5(padding, id)), Buffer.alloc(16)]) : rc4(key, padding);
  const sealed = (number: number, data: Buffer): Buffer => {
    const parts = [key, Buffer.from([number, 0, 0, 0, 0]), Buffer.from(aes ? 'sAlT' : '')];
    const objectKey = md5(...parts).subarray(0, Math.min(length + 5, 16));
    if (!aes) return rc4(objectKey, data);
    const iv = Buffer.alloc(16, 3);
    const cipher = createCipheriv('aes-128-cbc', objectKey, iv);
    return Buffer.concat([iv, cipher.update(data), cipher.final()]);
  };
  const objects = [...text(simplePdf).matchAll(/(\d) 0 obj\n([^]*?)\nendobj/g)].map(([, number, body = '']) =>
    body.replace(/^<<.*>>\nstream\n([^]*)\nendstream$/, (_, content: string) => {
      const data = sealed(Number(number), bytesOf(content));
      return `<</Length ${data.length}>>\nstream\n${text(data)}\nendstream`;
    }),
  );
  const versions = {
    'RC4-40': '/V 1/R 2',
    'RC4-128': '/V 2/R 3/Length 128',
    'AES-128': '/V 4/R 4/Length 128/CF<</StdCF<</CFM/AESV2/Length 16>>>>/StmF/StdCF/StrF/StdCF',
    'AES-256': '',
  };
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  const entry = `<</Filter/Standard${versions[encryption]}/P -44/O${hex(owner)}/U${hex(user)}>>`;
  return pdfOf({ objects, trailer: `/Encrypt${entry}/ID[${hex(id)}${hex(id)}]` });
}
