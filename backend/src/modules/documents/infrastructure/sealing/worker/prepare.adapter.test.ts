import { PDF } from '@libpdf/core';
import { textOfPdf } from '../../../../../../test/text-of-pdf.js';
import * as broken from '../../../testing/broken-pdfs.js';
import { paper, streamOf } from '../../../testing/papers.js';
import { missing, tool } from '../../../testing/pdf-tools.js';
import * as pdfs from '../../../testing/pdfs.js';
import { preparePdf } from './prepare.js';

const noLooks = (): Promise<never> => Promise.reject(new Error('Nothing is to be drawn.'));
const prepared = (bytes: Uint8Array): Promise<Uint8Array | undefined> => preparePdf(bytes, noLooks);

describe('a file that is to be signed', () => {
  it.each(
    Object.entries({
      'two pages': pdfs.simplePdf,
      'pages that inherit': pdfs.nestedPdf,
      'packed objects': pdfs.packedPdf,
      'made for the web': pdfs.forTheWeb(pdfs.simplePdf),
      ...broken.unusual,
    }),
  )('stays as it is if nothing has to be changed: %s', async (_, bytes) => {
    expect(await prepared(bytes)).toBeUndefined();
  });

  it.each(Object.entries({ ...broken.repairable, ...broken.ambiguous }))(
    'is shown in a repaired copy: %s',
    async (_, bytes) => {
      const copy = Buffer.from((await prepared(bytes)) ?? '');
      expect(await textOfPdf(copy)).toMatch(/^First page( Second page)?$/);
      expect((await PDF.load(copy)).recoveredViaBruteForce).toBe(false);
      // Poppler repairs the file itself.
      if (!Object.values(broken.ambiguous).includes(bytes))
        expect(await pagesOf(copy)).toEqual(await pagesOf(bytes));
      const checked = await tool('qpdf', copy, '--check');
      if (checked === undefined) missing('qpdf');
      else expect(checked).toMatch(/No syntax or stream encoding errors/);
    },
  );
});

describe('an encrypted file', () => {
  it('is shown in a copy that is not, if its owner has no password', async () => {
    const pdf = await PDF.load(pdfs.simplePdf);
    pdf.setProtection({ userPassword: 'secret', ownerPassword: '' });
    const copy = Buffer.from((await prepared(await pdf.save())) ?? '');
    expect(await textOfPdf(copy)).toBe('First page Second page');
  });

  it.each(broken.encryptions)(
    'is shown in a copy that is not, if it opens without a password: %s',
    async (one) => {
      const file = await broken.lockedPdf(one);
      for (const bytes of [file, Buffer.concat([Buffer.from('\n'), file])]) {
        const copy = Buffer.from((await prepared(bytes)) ?? '');
        expect(copy.includes('/Encrypt')).toBe(false);
        expect(await textOfPdf(copy)).toBe('First page Second page');
      }
    },
  );

  it.each(broken.encryptions)('is refused if it needs a password: %s', async (one) => {
    const file = await broken.passwordPdf(one);
    const broke = Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    for (const bytes of [file, broke])
      await expect(prepared(bytes)).rejects.toMatchObject({ code: 'document.needs_password' });
  });
});

describe('a form', () => {
  const form = {
    catalog: '/AcroForm<</Fields[10 0 R]/XFA 11 0 R>>',
    annotations: ['10 0 R'],
    objects: [
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/F 4/Rect[72 600 272 620]>>',
      streamOf('<xdp>9,999.00</xdp>'),
    ],
  };

  it('is written anew without what was removed or leads nowhere, and is ready then', async () => {
    const copy = await prepared(paper({ ...form, trailer: '/Info 90 0 R' }));
    if (!copy) throw new Error('Nothing was changed.');
    expect(Buffer.from(copy).toString('latin1')).not.toMatch(/XFA|xdp|Info|startxref[^]*startxref/);
    expect(await textOfPdf(copy)).toBe(await textOfPdf(paper(form)));
    expect(await prepared(copy)).toBeUndefined();
  });

  it('is refused if it would have to be changed and carries a signature', async () => {
    const signed =
      '<</Type/Annot/Subtype/Widget/FT/Sig/T(by)/Rect[0 0 0 0]/V<</ByteRange[0 1 2 3]/Contents<00>>>>>';
    const { objects, annotations } = form;
    const bytes = paper({ ...form, annotations: [...annotations, '12 0 R'], objects: [...objects, signed] });
    await expect(prepared(bytes)).rejects.toThrow(/already carries a signature/);
    const alone = { annotations: ['10 0 R'], objects: [signed] };
    expect(await prepared(paper(alone))).toBeUndefined();
  });
});

describe('a file whose copy would show less, or break a signature,', () => {
  it.each<[string, Buffer]>([
    ['cut off', pdfs.simplePdf.subarray(0, 500)],
    [
      'cut off in an update',
      broken.updatedByTable(pdfs.simplePdf, 'First').subarray(0, pdfs.simplePdf.length + 60),
    ],
    [
      'without the content of a page',
      pdfs
        .pageTree(
          '<</Type/Pages/Kids[3 0 R]/Count 1>>',
          '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 8 0 R>>',
        )
        .subarray(1),
    ],
    ['nothing but its header', Buffer.from('%PDF-1.7\n')],
  ])('is refused: %s', async (_, bytes) => {
    await expect(prepared(bytes)).rejects.toMatchObject({
      code: 'document.not_signable',
      message: expect.stringMatching(/Print it to a PDF and upload that\.$/) as string,
    });
  });

  it('is refused if it is signed', async () => {
    const signed = pdfs.pdfOf({
      objects: [
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        pdfs.page,
        '<</FT/Sig/T(Seal)/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>>>',
      ],
    });
    expect(await prepared(signed)).toBeUndefined();
    await expect(prepared(Buffer.concat([Buffer.from('\n'), signed]))).rejects.toThrow(
      /already carries a signature/,
    );
  });
});

/** Sizes and text of the pages, as Poppler sees them. */
async function pagesOf(bytes: Buffer): Promise<unknown> {
  const sizes = await tool('pdfinfo', bytes, '-l', '9');
  if (sizes === undefined) return missing('pdfinfo');
  return [sizes.match(/^Page.*(size|rot):.*$/gm), (await tool('pdftotext', bytes))?.trim()];
}
