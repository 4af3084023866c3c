import { PDF, PdfDict, PdfNumber, type PdfRef, PdfString } from '@libpdf/core';
import sharp from 'sharp';
import type { Language } from '@steward/texts';
import { inLanguage } from '../../../../platform/process/request-context.js';
import { textOfPdf } from '../../../../../test/text-of-pdf.js';
import { missing, opensslVerifies, pdfsig, tool, valid } from '../../testing/pdf-tools.js';
import * as pdfs from '../../testing/pdfs.js';
import {
  aCeremony,
  aCounterSignature,
  aSealer,
  originalOf,
  signedByAnotherProgram,
} from '../../testing/sealing.js';
import type { LibPdfSealer } from './libpdf-sealer.js';
import type { PdfPools } from './pdf-workers.js';

const { many, page, pageTree } = pdfs;
let sealer: LibPdfSealer;
let pools: PdfPools;
beforeAll(async () => {
  ({ sealer, pools } = await aSealer());
});
afterAll(() => pools.onApplicationShutdown());

const rectangleOf = (field: { getDict(): PdfDict }) =>
  [...(field.getDict().getArray('Rect') ?? [])].map((at) => (at instanceof PdfNumber ? at.value : at));

/** The changes that each signature allows after it, in order of creation. */
async function restrictionsOf(bytes: Buffer): Promise<unknown[]> {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  return (pdf.getForm()?.getSignatureFields() ?? [])
    .map((field) => field.getSignatureDict())
    .filter((signature) => signature !== null)
    .sort((one, other) => endOf(one) - endOf(other))
    .map((signature) => {
      const reference = signature.getArray('Reference', resolve)?.at(0);
      if (!(reference instanceof PdfDict)) return undefined;
      const parameters = reference.getDict('TransformParams');
      const fields = parameters?.getArray('Fields');
      return {
        method: reference.getName('TransformMethod')?.value,
        permissions: parameters?.getNumber('P')?.value,
        action: parameters?.getName('Action')?.value,
        ...(fields && {
          fields: [...fields].map((one) => (one instanceof PdfString ? one.asString() : one)),
        }),
      };
    });
}

function endOf(signature: PdfDict): number {
  const [, , rest, length] = [...(signature.getArray('ByteRange') ?? [])];
  return rest instanceof PdfNumber && length instanceof PdfNumber ? rest.value + length.value : 0;
}

describe('sealing', () => {
  it('adds to the original bytes and seals them all, as Poppler and OpenSSL confirm', async () => {
    const sealed = await sealer.seal(originalOf(pdfs.simplePdf), aCeremony());
    expect(sealed.bytes.subarray(0, pdfs.simplePdf.length)).toEqual(pdfs.simplePdf);
    expect(sealed.sha256).toBe(originalOf(sealed.bytes).sha256);
    expect(sealed.timestampedAt).toBeNull();
    expect(await sharp(sealed.signatureImage).metadata()).toMatchObject({
      format: 'png',
      width: 600,
      height: 160,
    });
    expect(await sealer.verify(sealed.bytes)).toEqual({
      valid: true,
      reason: 'This PDF was signed here and has not been changed since.',
      sealedHere: true,
      sha256: sealed.sha256,
      signatures: [
        {
          name: 'Example Financial Consulting',
          signedAt: new Date('2026-11-20T15:41:07Z'),
          ours: true,
          intact: true,
          coversWholeFile: true,
        },
      ],
    });
    const seen = await pdfsig(sealed.bytes);
    if (seen) expect(seen).toEqual([valid('Seal', 'Total')]);
    else missing('pdfsig');
    const checked = await opensslVerifies(sealed.bytes);
    if (checked === undefined) missing('openssl');
    else expect(checked).toMatch(/CMS Verification successful/);
  });

  it('states on its pages the signed document, signer, time, and time source', async () => {
    const { bytes } = await sealer.seal(originalOf(pdfs.simplePdf), aCeremony());
    const text = (await tool('pdftotext', bytes, '-layout'))?.replace(/\s+/g, ' ');
    if (text === undefined) return missing('pdftotext');
    for (const statement of [
      'First page',
      'Second page',
      'Engagement Agreement 2027',
      'Alexandra Sample',
      'asample@example.com',
      'Nov 20, 2026, 9:41:07 AM CST (2026-11-20 15:41:07 UTC)',
      'Certificate of completion',
      originalOf(pdfs.simplePdf).sha256,
      `Contained unchanged in this PDF (its first ${pdfs.simplePdf.length.toLocaleString('en-US')} bytes)`,
      'The practice’s own clock, not confirmed by a time-stamping authority.',
      'https://portal.example.com/verify',
      'ab'.repeat(32),
      'Sent',
      'Casey Consultant, from 203.0.113.7',
    ])
      expect(text).toContain(statement);
    expect(text).not.toContain('shown to the practice');
  });

  it('shows a long name as a whole, on the page and large enough to read', async () => {
    for (const name of ['W'.repeat(120), 'Bartholomew Maximilian '.repeat(5).trim()]) {
      const ceremony = aCeremony({
        signature: { name, drawing: null },
        signer: { ...aCeremony().signer, name },
      });
      const { bytes } = await sealer.seal(originalOf(pdfs.simplePdf), ceremony);
      const [page] = (await PDF.load(bytes)).extractText().slice(2);
      expect(page?.text.replaceAll(/\s/g, '').split(name.replaceAll(' ', ''))).toHaveLength(3);
      const spans = page?.lines.flatMap((line) => line.spans) ?? [];
      expect(Math.min(...spans.map(({ fontSize }) => fontSize))).toBeGreaterThanOrEqual(5);
      expect(Math.max(...spans.map(({ bbox }) => bbox.x + bbox.width))).toBeLessThan(612 - 50);
    }
  });

  it("says how the practice took part in the signer's login", async () => {
    const practiceMarks = {
      passwordLinkShownAt: new Date('2026-11-20T14:00:00Z'),
      passwordSetByPracticeAt: new Date('2026-11-19T15:00:00Z'),
      invitationShownAt: new Date('2026-11-18T16:00:00Z'),
      replacingLink: { at: new Date('2026-11-17T16:00:00Z'), by: 'Jordan Example' },
      emailChange: { at: new Date('2026-11-19T16:00:00Z'), from: 'gina@example.com' },
      emailAccount: { connectedAt: new Date('2026-11-15T02:00:00Z'), by: 'Jordan Example' },
    };
    const ceremony = aCeremony({ practiceMarks });
    const textIn = (language: Language) =>
      inLanguage(language, async () =>
        textOfPdf((await sealer.seal(originalOf(pdfs.simplePdf), ceremony)).bytes),
      );
    const english = await textIn('en');
    expect(english).toContain('Set with a link that was shown to the practice, Nov 20, 2026, 8:00:00 AM CST');
    expect(english).toContain('Password set by the practice, Nov 19, 2026, 9:00:00 AM CST');
    expect(english).toContain(
      'Came by an invitation that was shown to the practice, Nov 18, 2026, 10:00:00 AM CST',
    );
    for (const line of [
      'Replaced with a link that was shown to Jordan Example of the practice, Nov 17, 2026, 10:00:00 AM CST',
      'The link was emailed through an account that Jordan Example connected on November 14, 2026',
      'Email address changed from gina@example.com within seven days after a link was shown to the practice, Nov 19, 2026',
    ])
      expect(english).toContain(line);
    const spanish = await textIn('es');
    expect(spanish).toContain('Contraseña asignada por el despacho, ');
    expect(spanish).toContain('Obtuvo acceso con una invitación que se mostró al despacho, ');
  });

  it('does not change shared page resources or the structure of a file', async () => {
    for (const [name, bytes, pages, text] of [
      ['nested', pdfs.nestedPdf, 2, 'Handed down'],
      ['form', pdfs.formPdf, 1, 'A form'],
      ['made for the web', pdfs.forTheWeb(pdfs.nestedPdf), 2, 'Handed down'],
      ['packed', pdfs.packedPdf, 1, 'Packed'],
    ] as const) {
      const sealed = await sealer.seal(originalOf(bytes), aCeremony());
      expect([name, sealed.bytes.subarray(0, bytes.length).equals(bytes)]).toEqual([name, true]);
      const before = await tool('pdfinfo', bytes, '-l', String(pages));
      const after = await tool('pdfinfo', sealed.bytes, '-l', String(pages + 2));
      if (before === undefined || after === undefined) return missing('pdfinfo');
      const pageLines = (output: string): string[] => output.match(/^Page +\d+ .*$/gm) ?? [];
      expect([name, pageLines(after)]).toEqual([
        name,
        [
          ...pageLines(before),
          ...[1, 2].flatMap((added) => [
            expect.stringMatching(`Page +${pages + added} size: +612 x 792`),
            expect.stringMatching(`Page +${pages + added} rot: +0`),
          ]),
        ],
      ]);
      expect(await tool('pdftotext', sealed.bytes)).toContain(text);
      expect((await pdfsig(sealed.bytes))?.at(-1)).toMatch(/Seal( 2)?, Signature is Valid., Total/);
    }
  });

  it.each<[string, Buffer, number]>([
    ['a root without a type', pageTree('<</Kids[3 0 R]/Count 1>>', page), 1],
    [
      'nodes and pages without a type',
      pageTree(
        '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
        '<</Parent 2 0 R/Kids[5 0 R]/Count 1>>',
        page,
        '<</Parent 3 0 R/MediaBox[0 0 612 792]>>',
      ),
      2,
    ],
    [
      'text from another document',
      pageTree('<</Type 4 0 R/Kids 5 0 R/Count 6 0 R>>', page, '/Pages', '[3 0 R]', '1'),
      1,
    ],
    [
      'an empty list',
      pageTree('<</Type/Pages/Kids[3 0 R 4 0 R]/Count 1>>', page, '<</Type/Pages/Kids[]/Count 0>>'),
      1,
    ],
    ['a page twice', pageTree('<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>', page), 2],
    [
      'a hundred lists within each other',
      pageTree(
        ...Array.from({ length: 100 }, (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`),
        page,
      ),
      1,
    ],
    [
      'a list of 5 000 pages',
      pageTree(
        `<</Type/Pages/Kids[${many(5_000, (index) => `${index + 3} 0 R`)}]/Count 5000>>`,
        ...Array<string>(5_000).fill(page),
      ),
      5_000,
    ],
  ])('signs unusual files: %s', async (_, bytes, pages) => {
    expect(await sealer.prepare(bytes, 'application/pdf')).toBeUndefined();
    const sealed = await sealer.seal(originalOf(bytes), aCeremony());
    const both = await sealer.countersign(sealed.bytes, aCounterSignature());
    expect(await sealer.verify(both.bytes)).toMatchObject({ valid: true });
    const said = await tool('pdfinfo', both.bytes);
    if (said === undefined) return missing('pdfinfo');
    // The signature page and the certificate.
    expect(said).toMatch(new RegExp(`^Pages: +${pages + 2}$`, 'm'));
  });

  it('only appends to a file that others have signed, and to its own for a countersignature', async () => {
    const foreign = await signedByAnotherProgram(pdfs.simplePdf);
    const sealed = await sealer.seal(originalOf(foreign), aCeremony());
    expect(sealed.bytes.subarray(0, foreign.length)).toEqual(foreign);
    expect(await restrictionsOf(sealed.bytes)).toEqual([
      undefined,
      { method: 'FieldMDP', action: 'Exclude', fields: ['Countersignature'] },
    ]);
    const both = await sealer.countersign(sealed.bytes, aCounterSignature());
    expect((await sealer.verify(both.bytes)).signatures).toMatchObject([
      { ours: false, intact: true, coversWholeFile: false },
      { ours: true, intact: true, coversWholeFile: false },
      { ours: true, intact: true, coversWholeFile: true },
    ]);
    expect(await sealer.verify(both.bytes)).toMatchObject({ valid: true });
    const seen = await pdfsig(both.bytes);
    if (seen)
      expect(seen).toEqual([
        valid('Approval', 'Not total'),
        valid('Seal', 'Not total'),
        valid('Countersignature', 'Total'),
      ]);
    else missing('pdfsig');
    await expect(sealer.countersign(foreign, aCounterSignature())).rejects.toMatchObject({
      code: 'document.not_signable',
    });
  });

  it('allows no change but the countersignature, in a field that is there from the first seal on', async () => {
    const sealed = await sealer.seal(originalOf(pdfs.simplePdf), aCeremony());
    const both = await sealer.countersign(sealed.bytes, aCounterSignature());
    const certification = { method: 'DocMDP', permissions: 2 };
    expect(await restrictionsOf(sealed.bytes)).toEqual([certification]);
    expect(await restrictionsOf(both.bytes)).toEqual([certification, { method: 'FieldMDP', action: 'All' }]);
    const fields = async (bytes: Buffer) =>
      ((await PDF.load(bytes)).getForm()?.getSignatureFields() ?? []).map(
        (field) => [field.name, field.isSigned(), rectangleOf(field)] as const,
      );
    const place = [56, 110, 556, 300];
    expect(await fields(sealed.bytes)).toEqual([
      ['Countersignature', false, place],
      ['Seal', true, [0, 0, 0, 0]],
    ]);
    expect(await fields(both.bytes)).toEqual([
      ['Countersignature', true, place],
      ['Seal', true, [0, 0, 0, 0]],
    ]);
    // Neither adds an annotation or page to what the client signed.
    const annotations = async (bytes: Buffer) =>
      (await PDF.load(bytes)).getPages().map(({ dict }) => dict.getArray('Annots')?.length ?? 0);
    expect(await annotations(sealed.bytes)).toEqual([0, 0, 1, 0]);
    expect(await annotations(both.bytes)).toEqual([0, 0, 1, 0]);
    const seen = await tool('pdftotext', both.bytes, '-f', '3', '-l', '3');
    if (seen === undefined) return missing('pdftotext');
    for (const words of [
      'Countersigned for Example Financial Consulting',
      'Casey Consultant',
      'from 203.0.113.7',
    ])
      expect(seen).toContain(words);
  });

  it.each([
    ['far', '/ByteRange [0 9999999999 9999999999 9999999999]'],
    ['near', '/ByteRange [0 100 200 300]'],
    ['repeated', '/ByteRange [0 10 20 30] '.repeat(80)],
    ['with a gap', `/Contents <${'00'.repeat(20)}> /ByteRange [0 9 40 9999999]`],
  ])(
    'seals a file with text that looks like a signature, %s, and with a signer of that name',
    async (_, words) => {
      const file = pdfs.withCatalog(`/Note (${words})`);
      const signer = { id: 2, name: words.slice(0, 60), email: 'asample@example.com' };
      const { bytes } = await sealer.seal(originalOf(file), aCeremony({ signer }));
      expect(await sealer.verify(bytes)).toMatchObject({ valid: true });
      const both = (await sealer.countersign(bytes, aCounterSignature({ signer }))).bytes;
      expect(await sealer.verify(both)).toMatchObject({ valid: true });
      expect((await pdfsig(both))?.at(-1) ?? valid('Countersignature', 'Total')).toBe(
        valid('Countersignature', 'Total'),
      );
    },
  );

  it('is refused over one of our own seals that has been changed', async () => {
    const { bytes } = await sealer.seal(originalOf(pdfs.simplePdf), aCeremony());
    bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30);
    await expect(sealer.seal(originalOf(bytes), aCeremony())).rejects.toMatchObject({
      code: 'document.not_signable',
    });
  });

  it('says on the certificate if the signer saw a copy of the uploaded file', async () => {
    const preparedFrom = { sha256: '12'.repeat(32), size: 4_321 };
    const original = { ...originalOf(pdfs.simplePdf), preparedFrom };
    const text = await textOfPdf((await sealer.seal(original, aCeremony())).bytes);
    for (const words of [
      'Original file Engagement Agreement.pdf, 4,321 bytes',
      `SHA-256 of the original ${preparedFrom.sha256}`,
      'Copy for signing 803 bytes, made from the original',
      `SHA-256 of the copy ${original.sha256}`,
      'Copy Contained unchanged in this PDF (its first 803 bytes)',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Original Contained unchanged');
  });

  it('puts an image upright on a separate page', async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a62f57' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    for (const [bytes, type, size] of [
      [photo, 'image/jpeg', '612 x 792'],
      [await sharp(photo).png().toBuffer(), 'image/png', '792 x 612'],
    ] as const) {
      const sealed = await sealer.seal(originalOf(bytes, type), aCeremony());
      expect(await sealer.verify(sealed.bytes)).toMatchObject({ valid: true });
      const said = await tool('pdfinfo', sealed.bytes, '-l', '1');
      if (said === undefined) return missing('pdfinfo');
      expect(said).toMatch(new RegExp(`Page +1 size: +${size}`));
    }
  });

  it('prints names and titles in any script and length, and many events', async () => {
    const names = [
      'Žofia Nguyễn-Łukasiewicz',
      'Иван Чехов',
      'Ελένη Παπαδοπούλου',
      '李小龍',
      'محمد علي (Sam)',
      'שרה',
      'राम',
    ];
    const events = Array.from({ length: 60 }, (_, index) => ({
      ...aCeremony().events[0]!,
      actor: names[index % names.length] ?? null,
    }));
    const name = names.join(', ');
    const title = `${name} ${'Wort'.repeat(80)}`;
    const sealed = await sealer.seal(
      originalOf(pdfs.simplePdf),
      aCeremony({
        title,
        signer: { ...aCeremony().signer, name },
        signature: { name, drawing: null },
        events,
      }),
    );
    expect(await sealer.verify(sealed.bytes)).toMatchObject({ valid: true });
    expect(sealed.bytes.length).toBeLessThan(400_000);
    const text = await tool('pdftotext', sealed.bytes);
    if (text === undefined) return missing('pdftotext');
    for (const seen of names.slice(0, 4)) expect(text).toContain(seen);
    expect((await pdfsig(sealed.bytes))?.[0]).toMatch(/Signature is Valid/);
  });

  it.each(['يوسف الحداد', 'דוד לוי', 'प्रिया शर्मा', 'สมชาย ใจดี', 'Álex Ω Samplé 王小明 عربي', 'Álvaro Núñez'])(
    'keeps %s searchable and copyable',
    async (name) => {
      const sealed = await sealer.seal(
        originalOf(pdfs.simplePdf),
        aCeremony({
          title: name,
          signer: { ...aCeremony().signer, name },
          signature: { name, drawing: null },
          events: [{ ...aCeremony().events[0]!, actor: name }],
        }),
      );
      const text = await tool('pdftotext', sealed.bytes, '-layout');
      if (text === undefined) return missing('pdftotext');
      // Text direction marks are added by Poppler.
      const lines = text.replace(/[\u202a-\u202e]/g, '').split(/[\n\f]/);
      expect(lines.map((line) => line.trim().replace(/ {2,}/g, '  '))).toEqual(
        expect.arrayContaining([
          name,
          expect.stringContaining(`Signed electronically by ${name}, who agreed to`),
          `Title  ${name}`,
          `Signer  ${name}`,
          `Signed as  ${name}, typed`,
          `${name}, from 203.0.113.7`,
        ]),
      );
      expect((await pdfsig(sealed.bytes))?.[0]).toMatch(/Signature is Valid/);
    },
  );
});
