import { crc32, deflateRawSync } from 'node:zlib';

/** The smallest valid files of each type, for tests with uploads. */
export const samplePdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\n' +
    'xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \n' +
    'trailer<</Root 1 0 R/Size 4>>\nstartxref\n164\n%%EOF\n',
);
export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const sampleJpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/**
 * iPhone photo of one tile, 64 by 32 pixels, its left half red and its right half blue. Made with heif-enc 1.15 of
 * libheif.
 */
export const sampleHeic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAQwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAEttZGF0AAAAPygBr1jm9Oq//+c7v/8qPSH2JRfX/+Kr1X9RO0/8YSVJLUGhOEOoU1kV9AH/X9IQtIF+6STPHCOH8N3q7MGiFA==',
  'base64',
);

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** `[Content_Types].xml` of a package whose main part is `part`, of the type `kind` (without '.main+xml'). */
export function contentTypes(part: string, kind: string): string {
  return (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${kind}.main+xml"/></Types>`
  );
}

export const WORD_KIND = `${OFFICE}.wordprocessingml.document`;
export const EXCEL_KIND = `${OFFICE}.spreadsheetml.sheet`;

export const sampleDocx = zipOf({
  '[Content_Types].xml': contentTypes('word/document.xml', WORD_KIND),
  '_rels/.rels': '<Relationships/>',
  'word/document.xml': '<w:document/>',
});
export const sampleXlsx = zipOf({
  '[Content_Types].xml': contentTypes('xl/workbook.xml', EXCEL_KIND),
  'xl/workbook.xml': '<workbook/>',
});
export const sampleDoc = compoundFileOf(['WordDocument', '1Table']);
export const sampleXls = compoundFileOf(['Workbook']);

/** A ZIP of deflated entries, in the given order. */
export function zipOf(entries: Record<string, string | Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]);
}

/**
 * An OLE compound file with empty streams of these names under its root, and `embedded` ones in a storage
 * below.
 * @param contents of the streams, in their order: none has the length of the last sector
 */
export function compoundFileOf(streams: string[], embedded: string[] = [], contents: Buffer[] = []): Buffer {
  const none = 0xffffffff;
  const names = ['Root Entry', ...streams, 'ObjectPool', ...embedded];
  const directory = Buffer.alloc(Math.ceil(names.length / 4) * 512);
  const siblingOf = (index: number, last: number) => (index < last ? index + 1 : none);
  names.forEach((name, index) => {
    const at = index * 128;
    const pool = streams.length + 1;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory[at + 66] = index === 0 ? 5 : index === pool ? 1 : 2;
    directory.writeUInt32LE(none, at + 68);
    directory.writeUInt32LE(
      index === 0 ? none : siblingOf(index, index <= pool ? pool : names.length - 1),
      at + 72,
    );
    directory.writeUInt32LE(
      index === 0 ? 1 : index === pool && embedded.length > 0 ? pool + 1 : none,
      at + 76,
    );
  });

  // Small streams are together in the root's own stream, in sectors of 64 bytes.
  const small = Buffer.concat(
    contents.map((content) => padded(content.length < 4096 ? content : Buffer.alloc(0), 64)),
  );
  const sectorsOf = [
    padded(small, 512),
    ...contents.map((content) => (content.length < 4096 ? Buffer.alloc(0) : padded(content, 512))),
  ];
  let smallSector = 0;
  let nextSector = 1 + directory.length / 512;
  [small, ...contents].forEach((content, index) => {
    const isSmall = index > 0 && content.length < 4096;
    directory.writeUInt32LE(isSmall ? smallSector : nextSector, index * 128 + 116);
    directory.writeUInt32LE(content.length, index * 128 + 120);
    if (isSmall) smallSector += Math.ceil(content.length / 64);
    nextSector += (sectorsOf[index]?.length ?? 0) / 512;
  });

  const header = Buffer.alloc(512, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  const sectors = directory.length / 512;
  for (let sector = 1; sector <= sectors; sector++) {
    table.writeUInt32LE(sector < sectors ? sector + 1 : 0xfffffffe, sector * 4);
  }
  let first = sectors + 1;
  for (const { length } of sectorsOf) {
    const last = first + length / 512 - 1;
    for (let sector = first; sector <= last; sector++)
      table.writeUInt32LE(sector < last ? sector + 1 : 0xfffffffe, sector * 4);
    first = last + 1;
  }
  return Buffer.concat([header, table, directory, ...sectorsOf]);
}

function padded(content: Buffer, to: number): Buffer {
  return Buffer.concat([content, Buffer.alloc((to - (content.length % to)) % to)]);
}

/** The sample with an encryption dictionary, which no part of it needs. @param filter how it is encrypted */
export function encryptedPdf(encryption: string, filter = 'Standard'): Buffer {
  const body = samplePdf.toString('latin1', 0, samplePdf.indexOf('xref'));
  const table = samplePdf.toString('latin1', body.length, samplePdf.indexOf('trailer'));
  const encrypt = `4 0 obj<</Filter/${filter} ${encryption}>>endobj\n`;
  const place = String(body.length).padStart(10, '0');
  return Buffer.from(
    `${body}${encrypt}${table.replace('0 4', '0 5')}${place} 00000 n \n` +
      'trailer<</Root 1 0 R/Size 5/Encrypt 4 0 R/ID[<31415926535897932384626433832795><32>]>>\n' +
      `startxref\n${body.length + encrypt.length}\n%%EOF\n`,
  );
}

/** A PDF that shows nothing without its password, `secret`. */
export const sampleLockedPdf = encryptedPdf(
  '/V 2/R 3/Length 128/P -4/O<0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083>' +
    '/U<30eabcb886d436efd161ab7b96a778fd0122456a91bae5134273a6db134c87c4>',
);

/** A file that Word or Excel made with a password. */
export const sampleLockedOffice = compoundFileOf(['EncryptionInfo', 'EncryptedPackage']);
