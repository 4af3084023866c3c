import { deflateSync } from 'node:zlib';

/* PDFs as written by other software. */

export interface PdfParts {
  /** Bodies of the objects 1, 2, …; object 1 is the catalog. */
  objects: string[];
  header?: string;
  /** Trailer entries in addition to Root and Size. */
  trailer?: string;
}

/** A file with these objects and a correct cross-reference table. */
export function pdfOf({ objects, header = '%PDF-1.7', trailer = '' }: PdfParts): Buffer {
  let text = `${header}\n%\xe2\xe3\xcf\xd3\n`;
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = ['0000000000 65535 f ', ...offsets.map((one) => `${String(one).padStart(10, '0')} 00000 n `)];
  const start = text.length;
  text += `xref\n0 ${table.length}\n${table.join('\n')}\ntrailer\n<</Size ${table.length}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const streamOf = (content: string): string => `<</Length ${content.length}>>\nstream\n${content}\nendstream`;
const writing = (text: string): string => streamOf(`BT /F1 24 Tf 72 600 Td (${text}) Tj ET`);
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** Two plain pages. */
export const simplePdf = pdfOf({
  objects: [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 7 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 7 0 R>>>>/Contents 6 0 R>>',
    writing('First page'),
    writing('Second page'),
    font,
  ],
});

/** Pages in a tree that passes on size, rotation and font, and whose lists are separate objects. */
export const nestedPdf = pdfOf({
  objects: [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids 8 0 R/Count 9 0 R/Rotate 90>>',
    '<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 1/MediaBox[0 0 300 700]/Resources<</Font<</F1 7 0 R>>>>>>',
    '<</Type/Page/Parent 3 0 R/Contents 6 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Rotate 0/Resources<</Font<</F1 7 0 R>>>>/Contents 6 0 R>>',
    writing('Handed down'),
    font,
    '[3 0 R 5 0 R]',
    '2',
  ],
  header: '%PDF-1.4',
});

/** A form with a filled field and an empty signature field, in a linearized file. */
export const formPdf = pdfOf({
  objects: [
    '<</Type/Catalog/Pages 2 0 R/AcroForm 8 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[6 0 R 7 0 R]>>',
    writing('A form'),
    font,
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/V(Alexandra)/Rect[72 500 300 520]/P 3 0 R/DA(/F1 12 Tf)>>',
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(Seal)/Rect[72 400 300 450]/P 3 0 R>>',
    '<</Fields 9 0 R/DA(/F1 12 Tf)/DR<</Font<</F1 5 0 R>>>>/XFA(kept)>>',
    '[6 0 R 7 0 R]',
  ],
});

/** Encrypted only according to its trailer. */
export const encryptedPdf = pdfOf({
  objects: [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
    `<</Filter/Standard/V 1/R 2/P -4/O<${'1f'.repeat(32)}>/U<${'2e'.repeat(32)}>>>`,
  ],
  trailer: `/Encrypt 4 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
});

export const withCatalog = (entries: string): Buffer =>
  pdfOf({
    objects: [
      `<</Type/Catalog/Pages 2 0 R${entries}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
    ],
  });

export const certifiedPdf = withCatalog('/Perms<</DocMDP<</Type/Sig>>>>');
export const dynamicFormPdf = withCatalog('/NeedsRendering true');
export const pagelessPdf = pdfOf({
  objects: ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'],
});

/** A file with these objects as its page list and page contents, from object 2 on. */
export const pageTree = (...objects: string[]): Buffer =>
  pdfOf({ objects: ['<</Type/Catalog/Pages 2 0 R>>', ...objects] });
export const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>';

/** The same file with the header of a linearized file. */
export function forTheWeb(pdf: Buffer): Buffer {
  const bodies = pdf
    .toString('latin1')
    .match(/\d+ 0 obj\n[^]*?\nendobj/g)
    ?.map((object) =>
      object
        .replace(/^.*\n/, '')
        .replace(/\nendobj$/, '')
        .replace(/(\d+) 0 R/g, (_, one) => `${Number(one) + 1} 0 R`),
    );
  const marked = pdfOf({ objects: [`<</Linearized 1/L ${pdf.length}/N 1>>`, ...(bodies ?? [])] });
  return Buffer.from(marked.toString('latin1').replace('/Root 1 0 R', '/Root 2 0 R'), 'latin1');
}

/** A file whose objects and cross-reference table are compressed streams. */
export const packedPdf = packed(
  [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    font,
  ],
  writing('Packed'),
);

function packed(objects: string[], content: string): Buffer {
  const places: string[] = [];
  let all = '';
  for (const [index, object] of objects.entries()) {
    places.push(`${index + 1} ${all.length}`);
    all += `${object}\n`;
  }
  const first = `${places.join(' ')}\n`;
  const stream = (entries: string, plain: Buffer): string => {
    const data = deflateSync(plain).toString('latin1');
    return `<<${entries}/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream`;
  };
  const contents = objects.length + 1;
  const container = objects.length + 2;
  const table = objects.length + 3;
  let text = '%PDF-1.5\n';
  const add = (number: number, body: string): number => {
    const offset = text.length;
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return offset;
  };
  const contentsAt = add(contents, content);
  const objectsOf = `/Type/ObjStm/N ${objects.length}/First ${first.length}`;
  const containerAt = add(container, stream(objectsOf, Buffer.from(first + all, 'latin1')));
  const tableAt = text.length;
  const row = (type: number, second: number, third: number): number[] => [
    type,
    second >> 8,
    second & 255,
    third,
  ];
  const rows = [
    row(0, 0, 0),
    ...objects.map((_, index) => row(2, container, index)),
    row(1, contentsAt, 0),
    row(1, containerAt, 0),
    row(1, tableAt, 0),
  ];
  add(table, stream(`/Type/XRef/W[1 2 1]/Size ${table + 1}/Root 1 0 R`, Buffer.from(rows.flat())));
  return Buffer.from(`${text}startxref\n${tableAt}\n%%EOF\n`, 'latin1');
}

/** Parts of a list, each created from its index. */
export const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(' ');

/** A catalog nested so deeply that a recursive reader overflows its stack. */
export const nestedDeeply = (depth: number): Buffer =>
  pdfOf({ objects: [`<</Type/Catalog/Pages 2 0 R/Deep ${'['.repeat(depth)}${']'.repeat(depth)}>>`, '<<>>'] });

/** A file whose cross-reference table is that stream. */
export function bombOf(deflated: Buffer): Buffer {
  const head = `%PDF-1.5\n1 0 obj\n<</Type/XRef/W[1 2 1]/Size 9/Root 1 0 R/Filter/FlateDecode/Length ${deflated.length}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head),
    deflated,
    Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  ]);
}
