import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { test } from '@playwright/test';

/** File as Playwright takes it for a file input or a form. */
export interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** One-page PDF that contains `text` in large letters. */
export function aPdf(text: string, name = 'letter.pdf'): UploadedFile {
  const content = `BT /F1 36 Tf 60 700 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
  return onePage(name, content, '/Font<</F1 5 0 R>>', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
}

/** One-page PDF filled by a JPEG 2000 image, as scanners create. */
export function aScannedPdf(name: string): UploadedFile {
  const picture = Buffer.from(greenInJpeg2000, 'base64');
  const head = `<</Subtype/Image/Width 8/Height 8/Filter/JPXDecode/Length ${picture.length}>>`;
  const image = `${head}stream\n${picture.toString('latin1')}\nendstream`;
  return onePage(name, '612 0 0 792 0 0 cm /I1 Do', '/XObject<</I1 5 0 R>>', image);
}

/** Eight by eight pixels of #1a8f3c. */
const greenInJpeg2000 =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAACAAAAAgAAw8HAAAAAAAPY29scgEAAAAA' +
  'ABAAAACtanAyY/9P/1EALwAAAAAACAAAAAgAAAAAAAAAAAAAAAgAAAAIAAAAAAAAAAAAAw8BAQ8BAQ8BAf9SAAwAAAABAQMEBAAB' +
  '/1wADUCAiIiQiIiQiIiQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAALAAB/5PH/gwGBy0H' +
  'z/wwDAVrF8/8MAwJfpeAgICAgICAgID/2Q==';

/** @param resource fifth object, referenced by the content */
function onePage(name: string, content: string, resources: string, resource: string): UploadedFile {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    resource,
  ];
  let pdf = '%PDF-1.5\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = pdf.length;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${places}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'latin1') };
}

/** One of the demo practice's files. */
export function demoFile(name: string, mimeType: string): UploadedFile {
  const buffer = readFileSync(new URL(`../../../backend/demo/${name}`, import.meta.url));
  return { name, mimeType, buffer };
}

/**
 * Path of a file that begins like the given one and is enlarged with zeros, which take no room on most disks. A
 * browser reads it by itself: as a buffer, it would be sent through the test's connection, in minutes.
 * @param size in bytes
 */
export function aLargeFile({ name, buffer }: UploadedFile, size: number): string {
  const file = test.info().outputPath(`large-${size}-${name}`);
  writeFileSync(file, buffer);
  truncateSync(file, size);
  return file;
}

export const aWebPage: UploadedFile = {
  name: 'notes.html',
  mimeType: 'text/html',
  buffer: Buffer.from('Only words.'),
};

/** Named like a PDF, but not one. */
export const aFalsePdf: UploadedFile = {
  name: 'false.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('Only words.'),
};

/** Small single-colored portrait, 4:5. */
export const aPhoto: UploadedFile = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABQCAIAAAAm3eQSAAAAW0lEQVR42u3PAQkAAAgDsCe1hwHsbQIDCIMVWGr6tQgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIXBatEzGWsMqY5QAAAABJRU5ErkJggg==',
    'base64',
  ),
};
