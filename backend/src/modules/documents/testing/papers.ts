import { pdfOf } from './pdfs.js';

/** Parts of a one-page file besides its text, "Engagement letter". */
export interface PaperParts {
  /** Entries of the catalog, the page, and the page's resources. */
  catalog?: string;
  page?: string;
  resources?: string;
  /** Annotations of the page. */
  annotations?: string[];
  /** Objects from number 10 on. */
  objects?: string[];
  content?: string;
  /** Entries of the trailer. */
  trailer?: string;
}

/** A stream with these entries. */
export const streamOf = (content: string, entries = ''): string =>
  `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`;

/** A letter of one page, to which a test adds what it tries. The font is object 5. */
export function paper(parts: PaperParts): Buffer {
  const {
    catalog = '',
    page = '',
    resources = '',
    annotations = [],
    objects = [],
    content = '',
    trailer,
  } = parts;
  return pdfOf({
    ...(trailer && { trailer }),
    objects: [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>/Annots[${annotations.join(' ')}]${page}>>`,
      streamOf(`BT /F1 18 Tf 72 700 Td (Engagement letter) Tj ET ${content}`),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ...Array<string>(4).fill('null'),
      ...objects,
    ],
  });
}
