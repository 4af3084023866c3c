import { PDF } from '@libpdf/core';
import { textOfPdf } from '../../../../../../test/text-of-pdf.js';
import { paper, type PaperParts, streamOf } from '../../../testing/papers.js';
import { removeContradictions } from './contradictions.js';

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const look = streamOf('0 0 20 20 re f', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]');
const field = '/Type/Annot/Subtype/Widget/FT/Tx/T(amount)/Rect[72 600 272 620]';
const layersWith = (configuration: string, usage = ''): PaperParts => ({
  catalog: `/OCProperties<</OCGs[10 0 R 11 0 R]/D<<${configuration}>>>>`,
  resources: '/Properties<</Always 10 0 R/Some 11 0 R>>',
  content: '/OC /Some BDC BT /F1 12 Tf 72 600 Td (In a layer) Tj ET EMC',
  objects: ['<</Type/OCG/Name(Always)>>', `<</Type/OCG/Name(Some)${usage}>>`],
});

/** Whether something was removed, and the file afterwards. */
async function cleaned(parts: PaperParts): Promise<{ changed: boolean; text: string; bytes: Uint8Array }> {
  const pdf = await PDF.load(paper(parts));
  const changed = removeContradictions(pdf);
  const catalog = pdf.getCatalog();
  for (const [name, value] of [...catalog]) catalog.set(name, value);
  const bytes = await pdf.save({ compressStreams: false });
  return { changed, bytes, text: Buffer.from(bytes).toString('latin1') };
}

describe('contradictions of the pages', () => {
  it.each<[string, PaperParts, RegExp]>([
    [
      'a second description of the form',
      {
        catalog: '/AcroForm<</Fields[10 0 R]/XFA[(template)11 0 R]/CO[10 0 R]>>',
        annotations: ['10 0 R'],
        objects: [`<<${field}/F 4>>`, streamOf('<xdp>9,999.00</xdp>')],
      },
      /\/XFA|<xdp|\/CO\b/,
    ],
    [
      'usage rights',
      { catalog: '/Perms<</UR3<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>>>' },
      /Perms|UR3|ByteRange/,
    ],
    ['scripts of the document', { catalog: `/Names<</JavaScript<</Names[(a)${script}]>>>>` }, /JavaScript/],
    ['a script on opening', { catalog: `/OpenAction ${script}` }, /JavaScript/],
    ['a print dialog on opening', { catalog: '/OpenAction<</S/Named/N/Print>>' }, /Named|OpenAction/],
    [
      'an address that is opened behind the first page',
      { catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://example.com)>>>>' },
      /URI/,
    ],
    [
      'scripts on closing and printing',
      { catalog: `/AA<</WC ${script}/DP 10 0 R>>`, objects: [script] },
      /\/AA|JavaScript/,
    ],
    ['a script on turning the page', { page: `/AA<</O ${script}>>` }, /\/AA|JavaScript/],
    [
      'scripts of fields, behind a link, and in bookmarks',
      {
        catalog: '/AcroForm<</Fields[10 0 R]>>/Outlines<</First 12 0 R/Last 12 0 R/Count 1>>',
        annotations: ['10 0 R', '11 0 R'],
        objects: [
          `<<${field}/F 4/AA<</K ${script}/F ${script}>>/A<</S/SubmitForm/F(https://example.com)>>>>`,
          `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)/Next[<</S/Launch/F(a.exe)>>${script}]>>>>`,
          `<</Title(a)/A ${script}>>`,
        ],
      },
      /\/AA|JavaScript|SubmitForm|Launch|Next/,
    ],
    [
      'every other kind of action',
      {
        annotations: ['10 0 R', '11 0 R', '12 0 R'],
        objects: [
          ...[
            '<</S/ImportData/F(a)/Next<</S/ResetForm/Next<</S/Hide/T(a)>>>>>>',
            '<</S/Rendition/OP 0/Next[<</S/SetOCGState/State[/OFF]>><</S/GoToR/F(a.pdf)>>]>>',
            '<</S/URI/URI(java\\nscript:alert\\(1\\))>>',
          ].map((action) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${action}>>`),
        ],
      },
      /ImportData|ResetForm|Hide|Rendition|SetOCGState|GoToR|script/,
    ],
    [
      'attached files and hidden pages',
      {
        catalog: '/Names<</EmbeddedFiles<</Names[(a)10 0 R]>>/Templates<</Names[(b)3 0 R]>>>>/AF[10 0 R]',
        page: '/AF[10 0 R]',
        objects: ['<</Type/Filespec/F(terms.txt)/EF<</F 11 0 R>>>>', streamOf('Other terms')],
      },
      /EmbeddedFiles|Templates|\/EF|Other terms/,
    ],
    [
      'another picture for printing',
      {
        resources: '/XObject<</I 10 0 R>>',
        content: 'q 9 0 0 9 0 0 cm /I Do Q',
        objects: [
          streamOf(
            'a',
            '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Alternates[<</Image 11 0 R/DefaultForPrinting true>>]',
          ),
          streamOf('b', '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'),
        ],
      },
      /Alternates/,
    ],
    [
      'another part of the page in print',
      {
        catalog: '/ViewerPreferences<</PrintArea/MediaBox/ViewArea/CropBox>>',
        page: '/CropBox[0 0 300 300]',
      },
      /PrintArea|ViewArea/,
    ],
    [
      'a video that is never seen',
      {
        annotations: ['<</Type/Annot/Subtype/Screen/Rect[0 0 0 0]>>', '<</Subtype/Sound/F 2/Rect[0 0 9 9]>>'],
      },
      /Screen|Sound/,
    ],
    [
      'another look under the pointer',
      {
        annotations: ['<</Type/Annot/Subtype/Stamp/F 4/Rect[9 9 99 99]/AP<</N 10 0 R/R 11 0 R/D 11 0 R>>>>'],
        objects: [look, streamOf('1 g 0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')],
      },
      /1 g/,
    ],
    ['layers that a reader can switch', layersWith('/Order[10 0 R 11 0 R]'), /OCProperties|Order/],
    [
      'layers that are meant for screen and print alike',
      layersWith(
        '/AS[<</Event/View/Category[/View]/OCGs[11 0 R]>>]',
        '/Usage<</View<</ViewState/ON>>/Print<</PrintState/ON>>>>',
      ),
      /OCProperties|Usage/,
    ],
    [
      'a hidden layer that nothing belongs to',
      { ...layersWith('/OFF[11 0 R]'), resources: '', content: '' },
      /OCProperties/,
    ],
  ])('are removed: %s', async (_, parts, gone) => {
    const { changed, text, bytes } = await cleaned(parts);
    expect(changed).toBe(true);
    expect(text).not.toMatch(gone);
    expect(await textOfPdf(bytes)).toBe(await textOfPdf(paper(parts)));
    const again = await PDF.load(bytes);
    expect(removeContradictions(again)).toBe(false);
  });

  it.each<[string, PaperParts]>([
    [
      'links to pages and to the web',
      {
        catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>',
        annotations: [
          '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>>>',
          '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Named/N/NextPage>>>>',
        ],
      },
    ],
    ['layers that are always shown', layersWith('/Order[]')],
    [
      'a font and a picture that are called like an action',
      {
        resources: '/XObject<</A 10 0 R/AA 10 0 R>>/Font<</AA 5 0 R/A 5 0 R>>',
        objects: [look],
      },
    ],
    [
      'an element of the structure that is called like an action',
      {
        catalog: '/StructTreeRoot 10 0 R',
        objects: ['<</Type/StructTreeRoot/K 11 0 R>>', '<</S/Sound/P 10 0 R/Pg 3 0 R/K 0>>'],
      },
    ],
  ])('do not include %s', async (_, parts) => {
    expect((await cleaned(parts)).changed).toBe(false);
  });

  it('include what is shown but not printed: it is printed', async () => {
    const { changed, text } = await cleaned({
      annotations: [`<<${field}/F 256/AP<</N 10 0 R>>>>`],
      objects: [look],
    });
    expect(changed).toBe(true);
    expect(text).toMatch(/\/F 4\s/);
  });

  it.each<[string, PaperParts, RegExp]>([
    ['a dynamic form', { catalog: '/NeedsRendering true' }, /^This PDF is a dynamic form \(XFA\)/],
    [
      'a form that XFA alone describes',
      { catalog: '/AcroForm<</Fields[]/XFA(a)>>' },
      /^This PDF is a dynamic form/,
    ],
    ['a portfolio', { catalog: '/Collection<</View/D>>' }, /^This PDF is a portfolio/],
    ...['RichMedia', 'Screen', 'Movie', 'Sound', '3D'].map((kind): [string, PaperParts, RegExp] => [
      kind,
      { annotations: [`<</Type/Annot/Subtype/${kind}/Rect[9 9 99 99]/AP<</N 10 0 R>>>>`], objects: [look] },
      /^This PDF contains a video, a sound or a 3D model\./,
    ]),
    [
      'a file attached to the page',
      { annotations: ['<</Type/Annot/Subtype/FileAttachment/Rect[9 9 99 99]>>'] },
      /^A file is attached to a page/,
    ],
    [
      'content of another file',
      {
        resources: '/XObject<</I 10 0 R>>',
        objects: [streamOf('', '/Subtype/Image/F(https://example.com/a)')],
      },
      /^This PDF shows content of another file\./,
    ],
    [
      'a field that is only printed',
      { annotations: [`<<${field}/F 36/AP<</N 10 0 R>>>>`], objects: [look] },
      /printed but not shown/,
    ],
    [
      'a stamp that some readers draw and others do not',
      { annotations: ['<</Type/Annot/Subtype/Stamp/Rect[9 9 99 99]/Name/Approved>>'] },
      /^This PDF has a stamp/,
    ],
    ['a hidden layer', layersWith('/OFF[11 0 R]'), /^This PDF has layers/],
    ['layers that are hidden unless named', layersWith('/BaseState/OFF/ON[10 0 R]'), /^This PDF has layers/],
    [
      'a layer for the screen only',
      layersWith('', '/Usage<</Print<</PrintState/OFF>>>>'),
      /^This PDF has layers/,
    ],
    [
      'a layer for one language',
      layersWith('', '/Usage<</Language<</Lang(es)/Preferred/ON>>>>'),
      /^This PDF has layers/,
    ],
    [
      'content that is shown while a layer is hidden',
      {
        ...layersWith(''),
        annotations: ['<</Subtype/Stamp/Rect[9 9 99 99]/F 4/OC<</Type/OCMD/P/AllOff/OCGs 11 0 R>>>>'],
      },
      /^This PDF has layers/,
    ],
    [
      'content that depends on an expression',
      {
        ...layersWith(''),
        annotations: ['<</Subtype/Stamp/Rect[9 9 99 99]/F 4/OC<</Type/OCMD/VE[/Not 11 0 R]>>>>'],
      },
      /^This PDF has layers/,
    ],
  ])('that are part of a page are refused with what to do: %s', async (_, parts, reason) => {
    const pdf = await PDF.load(paper(parts));
    expect(() => removeContradictions(pdf)).toThrow(reason);
    expect(() => removeContradictions(pdf)).toThrow(/Print it to a PDF and upload that\.$/);
  });
});
