import { PDF, PdfDict, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { TypstRenderer } from '../../../../../platform/pdf/typst-renderer.js';
import { paper, streamOf } from '../../../testing/papers.js';
import { drawLooks } from '../field-looks.js';
import { lockFields } from './fields.js';

const renderer = new TypstRenderer();
afterAll(() => renderer.onApplicationShutdown());

const place = '/Type/Annot/Subtype/Widget/P 3 0 R/F 4/T(field)/Rect[72 600 272 618]';
const lookOf = (text: string): string =>
  streamOf(
    `/Tx BMC BT /F1 10 Tf 2 4 Td (${text}) Tj ET EMC`,
    '/Type/XObject/Subtype/Form/BBox[0 0 200 18]/Resources<</Font<</F1 5 0 R>>>>',
  );
/** A form with these fields; objects 30 and 31 are looks that say "Seen" and "Off", 32 one without text. */
const formOf = (fields: string[], form = ''): Buffer =>
  paper({
    catalog: `/AcroForm<</Fields[${fields.map((_, index) => `${index + 10} 0 R`).join(' ')}]/DA(/F1 0 Tf 0 g)/DR<</Font<</F1 5 0 R>>>>${form}>>`,
    annotations: fields.map((_, index) => `${index + 10} 0 R`),
    objects: [
      ...fields.map((field) => `<<${place}${field}>>`),
      ...Array<string>(20 - fields.length).fill('null'),
      lookOf('Seen'),
      lookOf('Off'),
      streamOf('/Tx BMC EMC', '/Type/XObject/Subtype/Form/BBox[0 0 200 18]'),
    ],
  });

interface Field {
  /** Text of the look; undefined without one. */
  text: string | undefined;
  readOnly: boolean;
  dict: PdfDict;
}

/** The fields as they are in the file that is written afterwards; undefined if nothing changed. */
async function locked(bytes: Buffer): Promise<Field[] | undefined> {
  const before = await PDF.load(bytes);
  if (!(await lockFields(before, (looks) => drawLooks(looks, renderer)))) return undefined;
  return fieldsOf(await before.save());
}

async function fieldsOf(bytes: Uint8Array): Promise<Field[]> {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const [page] = pdf.getPages();
  if (!page) throw new Error('The file has no pages.');
  const widgets = [...(page.dict.getArray('Annots', resolve) ?? [])].map((each) =>
    each instanceof PdfRef ? resolve(each) : each,
  );
  return widgets
    .filter((dict) => dict instanceof PdfDict)
    .map((dict) => {
      const looks = dict.getDict('AP', resolve)?.get('N', resolve);
      const look =
        looks instanceof PdfStream
          ? looks
          : looks instanceof PdfDict && looks.get(dict.getName('AS')?.value ?? 'Off', resolve);
      const flags = dict.get('Ff', resolve);
      return {
        text: look instanceof PdfStream ? textOfLook(look) : undefined,
        readOnly: flags instanceof PdfNumber && (flags.value & 1) === 1,
        dict,
      };
    });

  /** Reads a look as if it were the page. */
  function textOfLook(look: PdfStream): string {
    if (!page) return '';
    page.dict.set('Contents', pdf.register(new PdfStream(look, look.data)));
    page.dict.set('Resources', look.get('Resources', resolve) ?? new PdfDict());
    return page.extractText().text.replace(/\s+/g, ' ').trim();
  }
}

const textsOf = async (bytes: Buffer): Promise<(string | undefined)[] | undefined> =>
  (await locked(bytes))?.map(({ text }) => text);

describe('the fields of a file that is to be signed', () => {
  it('are given looks that show their values', async () => {
    expect(
      await textsOf(
        formOf([
          '/FT/Tx/V(1,250.00)/DA(/F1 10 Tf 0 g)/Q 2/MK<</BC[0 0 1]/BG[0.9]>>',
          '/FT/Tx/V<FEFF0041006C006500780020004F20190042007200690065006E0020201320AC0035>',
          '/FT/Tx/Ff 16777216/MaxLen 9/V(123456789)/DA(/F1 12 Tf)',
          '/FT/Tx/Ff 4096/V(12 Example Street\\rSpringfield)/Rect[72 500 272 560]',
          '/FT/Ch/Ff 131072/Opt[[(1)(Individual)][(2)(C corporation)]]/V(2)',
          '/FT/Ch/Opt[(Red)(Green)]/V(Green)/Rect[72 400 272 440]',
          '/FT/Ch/Opt[(1)(2)(3)(4)(5)]/V[(3)(5)]/Rect[72 340 272 384]/DA(/F1 10 Tf)',
          '/FT/Tx/Ff 8192/V(secret)',
          '/FT/Tx/V(Turned)/MK<</R 90>>/Rect[500 400 520 500]',
          '/FT/Tx/Ff 67108864/V(Rich)/RV(<body>Other</body>)',
          '/FT/Tx/V(From a library)/AP<</N 32 0 R>>',
          '/FT/Btn/Ff 65536/MK<</CA(Reset)>>',
          '/FT/Tx/MK<</BG[1]>>',
          '/FT/Tx/MK<</BG[]>>',
          '/FT/Tx/V(A longer text in a field that is hardly as wide)/Rect[72 300 182 318]/DA(/F1 14 Tf)',
        ]),
      ),
    ).toEqual([
      '1,250.00',
      'Alex O’Brien –€5',
      '1 2 3 4 5 6 7 8 9',
      '12 Example Street Springfield',
      'C corporation',
      'Red Green',
      '3 4 5',
      '******',
      'Turned',
      'Rich',
      'From a library',
      'Reset',
      '',
      undefined,
      'A longer text in a field that is hardly as wide',
    ]);
  });

  it('keep the looks that they have', async () => {
    const fields = ['/FT/Tx/V(1250)/AP<</N 30 0 R>>', '/FT/Tx/AP<</N 30 0 R>>', '/FT/Tx/V()'];
    expect(await textsOf(formOf(fields))).toEqual(['Seen', 'Seen', undefined]);
  });

  /** A text field with this value, whose look shows that text. */
  const shownAs = (value: string, shown: string): Buffer =>
    paper({
      annotations: ['10 0 R'],
      objects: [
        `<<${place}/FT/Tx/V(${value.replace(/[()]/g, '\\$&')})/AP<</N 11 0 R>>>>`,
        lookOf(shown.replace(/[()]/g, '\\$&')),
      ],
    });

  it.each([
    ['1000', '1,000.00'],
    ['$1.000', '1,000.00'],
    ['1000.004', '1,000.00'],
    ['(1,000)', '1,000.00'],
    ['0.0725', '7.25%'],
    ['0.0725', '0.07'],
    ['1234567.89', "1'234'567.89"],
    ['Another text', '1,000.00'],
    ['123456789', '123-45-6789'],
    ['5125550100', '512.555.0100'],
    ['46000', '12.9.2025'],
    ['2025.12.09', '09.12.2025'],
  ])('keep their value %s, which the look %s only formats', async (value, shown) => {
    const [field] = (await locked(shownAs(value, shown))) ?? [];
    expect([field?.text, field?.dict.getString('V')?.asString()]).toEqual([shown, value]);
  });

  it.each([
    ['1234567', '1,235'],
    ['0.0725', '7.25'],
    ['9,999.00', '1,000.00'],
    ['10,000', '1,000.00'],
  ])('are the reason of a refusal if the value %s is shown as %s', async (value, shown) => {
    await expect(locked(shownAs(value, shown))).rejects.toMatchObject({
      message: expect.stringMatching(/Print it to a PDF and upload that\.$/) as string,
      values: { field: 'field', value, shown },
    });
  });

  it('and texts on the page without a look are given one', async () => {
    const note =
      '<</Type/Annot/Subtype/FreeText/F 4/Rect[72 500 272 540]/DA(/F1 11 Tf 1 0 0 rg)/Contents(Net \\(30\\) days)/RC(<body>Other</body>)>>';
    expect(await textsOf(paper({ annotations: [note] }))).toEqual(['Net (30) days']);
    await expect(locked(paper({ annotations: [note.replace('/F 4', '/F 4/CL[1 2 3 4]')] }))).rejects.toThrow(
      /^This PDF is a form/,
    );
  });

  it('are given new looks where the form says that theirs are old', async () => {
    const fields = ['/FT/Tx/V(New)/AP<</N 30 0 R>>', '/FT/Tx/V()/AP<</N 30 0 R>>'];
    expect(await textsOf(formOf(fields, '/NeedAppearances true'))).toEqual(['New', '']);
  });

  it('are checked or not as readers show them', async () => {
    const looks = '/FT/Btn/AP<</N<</Yes 30 0 R/Off 31 0 R>>>>';
    const buttons = await locked(
      formOf(
        [
          `${looks}/AS/Yes`,
          `${looks}/V/Yes`,
          `${looks}/V(Yes)/AS/Yes`,
          `${looks}/V/No`,
          '/FT/Btn/V/Off',
          '/FT/Btn/Ff 65536',
        ],
        '/NeedAppearances true',
      ),
    );
    expect(buttons?.map(({ text }) => text)).toEqual(['Seen', 'Seen', 'Seen', 'Off', undefined, undefined]);
    expect(buttons?.map(({ dict }) => dict.getName('V')?.value)).toEqual([
      'Yes',
      'Yes',
      undefined,
      'No',
      'Off',
      undefined,
    ]);
    for (const [value, shown] of [
      ['Yes', 'Off'],
      ['Off', 'Yes'],
    ] as const)
      await expect(locked(formOf([`${looks}/V/${value}/AS/${shown}`]))).rejects.toMatchObject({
        values: { field: 'field', value, shown },
      });
    // A state that is not seen.
    const unseen = await locked(formOf([`${looks}/V/Yes/AS/Off/Rect[0 0 0 0]`]));
    expect(unseen?.map(({ dict }) => dict.getName('V')?.value)).toEqual(['Yes']);
  });

  it('are read-only, also those that the form does not list, but for signatures', async () => {
    const bytes = paper({
      catalog: '/AcroForm<</Fields[10 0 R 13 0 R]/NeedAppearances false>>',
      annotations: ['11 0 R', '12 0 R', '13 0 R', '14 0 R', '15 0 R'],
      objects: [
        '<</FT/Btn/Ff 49152/T(choice)/V/A/Kids[11 0 R 12 0 R]>>',
        `<<${place.replace('/T(field)', '')}/Parent 10 0 R/AS/A/AP<</N<</A 16 0 R>>>>>>`,
        `<<${place.replace('/T(field)', '')}/Parent 10 0 R/AS/Off/AP<</N<</B 16 0 R>>>>>>`,
        `<<${place}/FT/Sig>>`,
        `<<${place}/FT/Tx/Ff 4096/V(Not listed)>>`,
        `<<${place}/FT/Btn/Ff 65536>>`,
        lookOf('Seen'),
      ],
    });
    const fields = await locked(bytes);
    expect(fields?.map(({ readOnly }) => readOnly)).toEqual([true, true, false, true, true]);
    expect(fields?.map(({ text }) => text)).toEqual(['Seen', undefined, undefined, 'Not listed', undefined]);
  });

  it('stay as they are if they have looks and are read-only', async () => {
    expect(await locked(formOf(['/FT/Tx/Ff 1/V(Seen)/AP<</N 30 0 R>>', '/FT/Sig']))).toBeUndefined();
    expect(await locked(paper({}))).toBeUndefined();
  });

  it.each([
    ['a checked box without a look', '/FT/Btn/V/Yes'],
    ['a checked box with a look for the empty one only', '/FT/Btn/AS/Yes/AP<</N<</Off 31 0 R>>>>'],
    ['a text that does not fit', `/FT/Tx/V(${'Too long for this field. '.repeat(9)})`],
    ['choices that are too far apart', '/FT/Ch/Opt[(1)(2)(3)(4)(5)]/V[(1)(5)]'],
    ['a text that is too long to be drawn', `/FT/Tx/Ff 4096/V(${'a '.repeat(50_001)})`],
    ['more characters than cells', '/FT/Tx/Ff 16777216/MaxLen 3/V(1234)'],
    ['a character that no font has', '/FT/Tx/V<FEFFD83EDDFE>'],
  ])('are the reason of a refusal if a value can not be shown: %s', async (_, field) => {
    await expect(locked(formOf([field]))).rejects.toThrow(
      /^This PDF is a form with values .* Print it to a PDF and upload that\.$/,
    );
  });
});
