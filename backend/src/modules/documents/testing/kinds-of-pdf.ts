import * as broken from './broken-pdfs.js';
import { paper, type PaperParts, streamOf } from './papers.js';
import * as pdfs from './pdfs.js';

/** A file for which a signature is asked, and how that ends. */
export interface KindOfPdf {
  bytes: Buffer;
  /** Whether the client reads the file itself or a copy, or the code of the refusal. */
  outcome: 'the file' | 'a copy' | `document.${'not_signable' | 'needs_password'}`;
}

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const form = '/Fields[10 0 R]/DA(/F1 12 Tf 0 g)/DR<</Font<</F1 5 0 R>>>>';
const text =
  '/Type/Annot/Subtype/Widget/FT/Tx/T(amount)/Rect[72 600 272 620]/F 4/V(1,250.00)/DA(/F1 12 Tf 0 g)';
const look = streamOf(
  '/Tx BMC q BT /F1 12 Tf 2 5 Td (1,250.00) Tj ET Q EMC',
  '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 5 0 R>>>>',
);
const oldLook = look.replace('1,250.00', '9,999.99');
const layer = (configuration: string, usage = ''): PaperParts => ({
  catalog: `/OCProperties<</OCGs[10 0 R]/D<<${configuration}>>>>`,
  resources: '/Properties<</Some 10 0 R>>',
  content: '/OC /Some BDC BT /F1 12 Tf 72 600 Td (In a layer) Tj ET EMC',
  objects: [`<</Type/OCG/Name(Some)${usage}>>`],
});
const letter = (parts: PaperParts): KindOfPdf => ({ bytes: paper(parts), outcome: 'a copy' });
const refused = (parts: PaperParts): KindOfPdf => ({ bytes: paper(parts), outcome: 'document.not_signable' });

const letters: Record<string, KindOfPdf> = {
  'a letter': { bytes: paper({}), outcome: 'the file' },
  'a letter with a link': {
    bytes: paper({
      annotations: ['10 0 R'],
      objects: ['<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>>>'],
    }),
    outcome: 'the file',
  },
  'a form': letter({
    catalog: `/AcroForm<<${form}>>`,
    annotations: ['10 0 R'],
    objects: [`<<${text}/AP<</N 11 0 R>>>>`, look],
  }),
  'a form whose value has no look': letter({
    catalog: `/AcroForm<<${form}>>`,
    annotations: ['10 0 R'],
    objects: [`<<${text}>>`],
  }),
  'a form whose look is old': letter({
    catalog: `/AcroForm<<${form}/NeedAppearances true>>`,
    annotations: ['10 0 R'],
    objects: [`<<${text}/AP<</N 11 0 R>>>>`, oldLook],
  }),
  'a form with a second description, usage rights and scripts': letter({
    catalog: `/AcroForm<<${form}/XFA[(template)12 0 R]/CO[10 0 R]>>/Perms<</UR3<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>>>/Names<</JavaScript<</Names[(a)${script}]>>>>`,
    annotations: ['10 0 R'],
    objects: [`<<${text}/AP<</N 11 0 R>>/AA<</K ${script}>>>>`, look, streamOf('<xdp>9,999.00</xdp>')],
  }),
  'a script on opening': letter({ catalog: `/OpenAction ${script}` }),
  'scripts on closing and printing': letter({ catalog: `/AA<</WC ${script}/DP ${script}>>` }),
  'a link that starts a program': letter({
    annotations: ['10 0 R'],
    objects: ['<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(a.exe)>>>>'],
  }),
  'attached files': letter({
    catalog: '/Names<</EmbeddedFiles<</Names[(a)10 0 R]>>>>',
    objects: ['<</Type/Filespec/F(terms.txt)/EF<</F 11 0 R>>>>', streamOf('Other terms')],
  }),
  'a layer that is always shown': letter(layer('/Order[10 0 R]')),
  'a layer that is only printed': refused(layer('/OFF[10 0 R]', '/Usage<</Print<</PrintState/ON>>>>')),
  'a video on the page': refused({
    annotations: ['10 0 R'],
    objects: ['<</Type/Annot/Subtype/RichMedia/Rect[72 72 272 272]>>'],
  }),
  'a dynamic form': { bytes: pdfs.dynamicFormPdf, outcome: 'document.not_signable' },
};

const all = (outcome: KindOfPdf['outcome'], files: Record<string, Buffer>): [string, KindOfPdf][] =>
  Object.entries(files).map(([name, bytes]) => [name, { bytes, outcome }]);

/** Files of every kind that people send, by a name for each. */
export async function kindsOfPdf(): Promise<Map<string, KindOfPdf>> {
  const encrypted = await Promise.all(
    broken.encryptions.map(async (one): Promise<[string, KindOfPdf][]> => [
      [`locked by ${one}`, { bytes: await broken.lockedPdf(one), outcome: 'a copy' }],
      [
        `with a password by ${one}`,
        { bytes: await broken.passwordPdf(one), outcome: 'document.needs_password' },
      ],
    ]),
  );
  return new Map([
    ...Object.entries(letters),
    ...all('the file', broken.unusual),
    ...all('the file', { 'pages that inherit': pdfs.nestedPdf, 'packed objects': pdfs.packedPdf }),
    ...all('a copy', { ...broken.repairable, ...broken.ambiguous }),
    ...encrypted.flat(),
    ...all('document.not_signable', {
      'cut off': pdfs.simplePdf.subarray(0, 500),
      'no pages': pdfs.pagelessPdf,
    }),
  ]);
}
