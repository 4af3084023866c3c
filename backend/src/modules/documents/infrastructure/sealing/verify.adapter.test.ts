import { randomBytes } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { encryptedPdf, pdfOf, simplePdf } from '../../testing/pdfs.js';
import {
  aCeremony,
  aCounterSignature,
  aKey,
  aSealer,
  originalOf,
  signedByAnotherProgram,
} from '../../testing/sealing.js';
import type { LibPdfSealer } from './libpdf-sealer.js';
import type { PdfPools } from './pdf-workers.js';

let sealer: LibPdfSealer;
let pools: PdfPools;
let sealed: Buffer;
let countersigned: Buffer;
/** The hexadecimal string of the first signature, including brackets. */
let gap: { start: number; end: number };
beforeAll(async () => {
  ({ sealer, pools } = await aSealer());
  sealed = (await sealer.seal(originalOf(simplePdf), aCeremony())).bytes;
  countersigned = (await sealer.countersign(sealed, aCounterSignature())).bytes;
  const start = sealed.indexOf('/Contents <') + '/Contents '.length;
  gap = { start, end: sealed.indexOf('>', start) + 1 };
});
afterAll(() => pools.onApplicationShutdown());

const verdict = (bytes: Buffer) => sealer.verify(bytes);
const changedAt = (bytes: Buffer, at: number, to: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(to & 255, at);
  return changed;
};
const text = (bytes: Buffer): string => bytes.toString('latin1');
const bytesOf = (content: string): Buffer => Buffer.from(content, 'latin1');
const changed = {
  valid: false,
  reason: 'This PDF was signed here, but it has been changed since. Use the copy that you downloaded.',
};
const addedTo = {
  valid: false,
  reason: 'This PDF was signed here, but something has been added to it since.',
};
const notHere = {
  valid: false,
  reason: 'This PDF was not signed here: none of its digital signatures is from this practice.',
};

describe('a sealed file', () => {
  it('is valid as created, before and after a countersignature', async () => {
    expect(await verdict(sealed)).toMatchObject({ valid: true, sealedHere: true });
    expect(await verdict(countersigned)).toMatchObject({ valid: true, sealedHere: true });
  });

  it('is invalid if any single byte is changed', async () => {
    const positions = [
      ...Array.from({ length: 60 }, (_, index) => Math.floor((index * sealed.length) / 60)),
      // Bytes that the digest does not cover: part of the signature itself, and some of its padding.
      ...Array.from({ length: 150 }, (_, index) => gap.start + 23 * index),
      ...Array.from({ length: 20 }, (_, index) => gap.end - 1 - 7 * index),
      sealed.length - 1,
    ];
    for (const at of positions)
      for (const to of [sealed.readUInt8(at) ^ 1, sealed.readUInt8(at) ^ 0x20]) {
        const { valid } = await verdict(changedAt(sealed, at, to));
        expect([at, to, valid]).toEqual([at, to, false]);
      }
  });

  it('is invalid if its signature is rewritten in an equivalent form', async () => {
    const at = (part: string): number => text(sealed).lastIndexOf(part, gap.end);
    const hex = (name: string): string => Buffer.from(name).toString('hex').toUpperCase();
    const issuer = at(hex('Example Financial Consulting'));
    const places = [
      ...Array.from({ length: 12 }, (_, index) => gap.start + 1 + index), // its length, and its first bytes
      ...Array.from({ length: 60 }, (_, index) => issuer - 4 + index), // the name in it, in upper or lower case
      at('F70D01010B') + 9, // the algorithm, under another of its names
    ];
    for (const place of places)
      for (const digit of '0123456789ABCDEF') {
        if (sealed[place] === digit.charCodeAt(0)) continue;
        const { valid } = await verdict(changedAt(sealed, place, digit.charCodeAt(0)));
        expect([place, digit, valid]).toEqual([place, digit, false]);
      }
  });

  it('is reported with the reason', async () => {
    expect(await verdict(changedAt(sealed, 30, sealed.readUInt8(30) ^ 1))).toMatchObject(changed);
    const last = countersigned.length - 60;
    expect(await verdict(changedAt(countersigned, last, countersigned.readUInt8(last) ^ 1))).toMatchObject(
      changed,
    );
    expect(await verdict(changedAt(countersigned, 30, 0))).toMatchObject(changed);
    expect(await verdict(Buffer.concat([sealed, bytesOf(' ')]))).toMatchObject(addedTo);
    expect(await verdict(countersigned.subarray(0, -1))).toMatchObject(changed);
    // The first seal remains complete; the second is cut.
    expect(await verdict(countersigned.subarray(0, sealed.length + 100))).toMatchObject({ valid: false });
    // Without the second revision, it is the file that the client signed.
    expect(await verdict(countersigned.subarray(0, sealed.length))).toMatchObject({ valid: true });
  });

  it('is invalid with an update after the seal, even if it only hides or replaces', async () => {
    const update = bytesOf(
      '\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    );
    expect(await verdict(Buffer.concat([sealed, update]))).toMatchObject(addedTo);
    expect(await verdict(await signedByAnotherProgram(sealed))).toMatchObject(addedTo);
    const stranger = await aSealer({ pools, key: aKey() });
    // The same name in the certificate does not make it one of our signatures.
    expect(await stranger.sealer.verify(sealed)).toMatchObject(notHere);
  });

  it('is recognized, and not valid, after another program has saved it anew', async () => {
    const anew = async (bytes: Buffer): Promise<Buffer> => {
      const pdf = await PDF.load(bytes);
      pdf.setTitle('Saved anew');
      return Buffer.from(await pdf.save({ incremental: false }));
    };
    const saved = await anew(countersigned);
    expect(saved.subarray(0, sealed.length)).not.toEqual(sealed);
    expect(await verdict(saved)).toMatchObject({ ...changed, sealedHere: true });
    // As other programs write it: no space, lower case, line breaks.
    const string = text(saved).replace(
      /\/Contents <([0-9A-F]+)>/g,
      (_, digits: string) => `/Contents<${digits.toLowerCase().replace(/.{80}/g, '$&\n')}>`,
    );
    expect(await verdict(bytesOf(string))).toMatchObject({ ...changed, sealedHere: true });
    const stranger = await aSealer({ pools, key: aKey() });
    expect(await stranger.sealer.verify(saved)).toMatchObject({ valid: false, sealedHere: false });
  });

  it('is invalid if its range is moved, widened or stated twice', async () => {
    const range = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) +\]/.exec(text(sealed));
    const [stated = '', first, , length] = range ?? [];
    const withRange = (other: string): Buffer =>
      bytesOf(text(sealed).replace(stated, other.padEnd(stated.length)));
    const { length: all } = sealed;
    for (const other of [
      `/ByteRange [0 ${first} ${gap.end} ${Number(length) - 1}]`,
      `/ByteRange [0 ${Number(first) - 1} ${gap.end} ${length}]`,
      `/ByteRange [1 ${Number(first) - 1} ${gap.end} ${length}]`,
      `/ByteRange [0 ${all} ${all} 0]`,
      `/ByteRange [0 0 0 ${all}]`,
      `/ByteRange [0 ${first} ${first} ${length}]`,
      `/ByteRange [0 9999999999 9999999999 9]`,
      `/ByteRange [0 -1 ${gap.end} ${length}]`,
    ])
      expect([other, (await verdict(withRange(other))).valid]).toEqual([other, false]);
    const twice = Buffer.concat([sealed, bytesOf(`\n${stated}`)]);
    expect(await verdict(twice)).toMatchObject({ valid: false });
  });

  it('is invalid if its signature is wrapped, moved or copied to another file', async () => {
    const own = text(sealed.subarray(gap.start, gap.end));
    const wrapped = own.replace('<', '<3082FFFF').slice(0, own.length - 1) + '>';
    const put = (contents: string): Buffer =>
      Buffer.concat([sealed.subarray(0, gap.start), bytesOf(contents), sealed.subarray(gap.end)]);
    expect(await verdict(put(wrapped))).toMatchObject({ valid: false });
    expect(await verdict(put(own.toLowerCase().replace('a', 'A')))).toMatchObject({ valid: false });
    expect(await verdict(put(own.replace('<', '< ').replace('0>', '>')))).toMatchObject({ valid: false });
    expect(await verdict(put(`(${own.slice(1, -1)})`))).toMatchObject({ valid: false });
    const other = (
      await sealer.seal(originalOf(simplePdf), aCeremony({ title: 'Engagement Agreement 2028' }))
    ).bytes;
    const at = other.indexOf('/Contents <') + '/Contents '.length;
    const taken = Buffer.concat([
      other.subarray(0, at),
      bytesOf(own),
      other.subarray(other.indexOf('>', at) + 1),
    ]);
    expect(await verdict(taken)).toMatchObject(changed);
  });
});

describe('a file uploaded for signing with ranges in it', () => {
  const rangesOf = (bytes: Buffer) =>
    [...text(bytes).matchAll(/\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g)].map((found) => {
      const [from = 0, rest = 0, length = 0] = found.slice(1).map(Number);
      return { gap: from, rest, end: rest + length };
    });

  it('is invalid if its signature is moved to one of them', async () => {
    const places = 400;
    const room = 80;
    /** With so many ranges that one of them fits a sealed file of about that length. */
    const prepared = (length: number, gap: number): Buffer => {
      const withStream = (content: string): Buffer =>
        pdfOf({
          objects: [
            '<</Type/Catalog/Pages 2 0 R>>',
            '<</Type/Pages/Kids[3 0 R]/Count 1>>',
            '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
            `<</Length ${places * room}>>\nstream\n${content}\nendstream`,
          ],
        });
      const first = withStream(' '.repeat(places * room)).indexOf(' '.repeat(room));
      const range = (index: number): string => {
        const at = first + (index + 1) * room;
        const stated = `/ByteRange [0 ${at} ${at + gap} ${length - places / 2 + index - at - gap}]`;
        return `${stated.padEnd(room - '/Contents '.length)}/Contents `;
      };
      return withStream(Array.from({ length: places }, (_, index) => range(index)).join(''));
    };
    const sealedFrom = async (length: number, gap: number): Promise<Buffer> =>
      (await sealer.seal(originalOf(prepared(length, gap)), aCeremony())).bytes;
    const like = await sealedFrom(80_000, 10_000);
    const { gap: start, rest: after } = rangesOf(like).at(-1) ?? { gap: 0, rest: 0 };
    const hostile = await sealedFrom(like.length, after - start);
    expect(await verdict(hostile)).toMatchObject({ valid: true });

    const { gap: from, rest } = rangesOf(hostile).at(-1) ?? { gap: 0, rest: 0 };
    const without = Buffer.concat([hostile.subarray(0, from), hostile.subarray(rest)]);
    const fitting = rangesOf(hostile).filter(({ end, gap }) => end === hostile.length && gap !== from);
    expect(fitting).not.toHaveLength(0);
    for (const { gap } of fitting) {
      const signature = hostile.subarray(from, rest);
      const forged = Buffer.concat([without.subarray(0, gap), signature, without.subarray(gap)]);
      expect(await verdict(forged)).toMatchObject({ valid: false });
    }
  });
});

describe('any other file', () => {
  const plainly = (reason: string) => ({ valid: false, reason, sealedHere: false });
  it.each<[string, () => Buffer, object]>([
    ['nothing', () => Buffer.alloc(0), plainly('This file is not a PDF.')],
    ['a text', () => Buffer.from('Dear Alexandra,'), plainly('This file is not a PDF.')],
    ['15 MB of noise', () => randomBytes(15 * 1024 * 1024), plainly('This file is not a PDF.')],
    [
      'noise that says it is a PDF',
      () => Buffer.concat([bytesOf('%PDF-1.7\n'), randomBytes(1024 * 1024)]),
      plainly('This PDF has no digital signature. It was not signed here.'),
    ],
    [
      'a PDF that nobody signed',
      () => simplePdf,
      plainly('This PDF has no digital signature. It was not signed here.'),
    ],
    [
      'an encrypted one',
      () => encryptedPdf,
      plainly('This PDF is encrypted, so no signature in it can be read. It was not signed here.'),
    ],
    [
      'a thousand fields',
      () => bytesOf(`%PDF-1.7\n${'1 0 obj\n<</ByteRange [0 1 2 3]/Contents <00>>>\nendobj\n'.repeat(1_000)}`),
      notHere,
    ],
    [
      'nested data in place of a signature',
      () => {
        const head = '%PDF-1.7\n1 0 obj\n<</ByteRange [0 50 200054 9]/Contents ';
        return bytesOf(`${head.padEnd(50)}<${'3080'.repeat(50_000)}00>>>\nendobj\n`.padEnd(200_100));
      },
      notHere,
    ],
    [
      'fifteen megabytes that begin a range again and again',
      () => bytesOf(`%PDF-1.7\n${'/ByteRange ['.repeat(1_200_000)}`),
      plainly('This PDF has no digital signature. It was not signed here.'),
    ],
  ])('%s gets a plain answer', async (_, bytes, expected) => {
    expect(await verdict(bytes())).toMatchObject(expected);
  });
});
