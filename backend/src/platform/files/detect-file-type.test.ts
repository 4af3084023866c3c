import fc from 'fast-check';
import type { DomainError } from '../../kernel/index.js';
import { acceptedFileTypes, detectFileType } from './detect-file-type.js';
import {
  EXCEL_KIND,
  WORD_KIND,
  compoundFileOf,
  contentTypes,
  sampleDoc,
  sampleDocx,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleXls,
  sampleXlsx,
  zipOf,
} from './testing/sample-files.js';

const samples = {
  '.pdf': samplePdf,
  '.doc': sampleDoc,
  '.docx': sampleDocx,
  '.xls': sampleXls,
  '.xlsx': sampleXlsx,
  '.jpg': sampleJpeg,
  '.jpeg': sampleJpeg,
  '.png': samplePng,
};
const extensions = Object.keys(samples) as (keyof typeof samples)[];

const accepted = 'Please upload a .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png file.';
const wrongName = `This type of file is not accepted. ${accepted}`;
const wrongContent = `The content of this file does not match its name. ${accepted}`;
const locked = 'This file is password-protected. Please remove the password and upload it again.';

async function refused(name: string, bytes: Buffer, message = wrongContent) {
  await expect(detectFileType(name, bytes)).rejects.toMatchObject({
    kind: 'unsupported',
    code: 'document.type_not_allowed',
    message,
    fields: { file: message },
  });
}

describe('detectFileType', () => {
  it.each(extensions)('detects a %s by name and content, case-insensitively', async (extension) => {
    const bytes = samples[extension];
    const fileType = acceptedFileTypes[extension];
    for (const fileName of [`Statement${extension}`, `STATEMENT${extension.toUpperCase()}`]) {
      expect(await detectFileType(fileName, bytes)).toEqual({ fileName, fileType });
    }
  });

  it('rejects every accepted content under another accepted name', async () => {
    for (const name of extensions) {
      for (const content of extensions) {
        if (acceptedFileTypes[name] === acceptedFileTypes[content]) continue;
        await refused(`file${name}`, samples[content]);
      }
    }
  });

  it.each([
    'page.html',
    'program.exe',
    'book.epub',
    'noextension',
    'macro.docm',
    'image.svg',
    'archive.zip',
    '....',
  ])('rejects the name %s', (name) => refused(name, samplePdf, wrongName));

  it('checks the name that is stored, not the one that was sent', async () => {
    await refused('statement.pdf\0.exe', samplePdf, wrongName);
    await refused('statement\u202Efdp.exe', samplePdf, wrongName);
    expect(await detectFileType('../..\\statement\u202E.pdf', samplePdf)).toMatchObject({
      fileName: 'statement.pdf',
    });
    expect((await detectFileType(`${'é'.repeat(10_000)}.pdf`, samplePdf)).fileName).toMatch(/^é{125}\.pdf$/);
  });

  it('rejects an empty file', async () => {
    const message = 'The file is empty';
    const expected = { kind: 'invalid', message, fields: { file: message } };
    await expect(detectFileType('empty.pdf', Buffer.alloc(0))).rejects.toMatchObject(expected);
  });

  it('rejects noise under every name', async () => {
    const noise = fc.uint8Array({ minLength: 1, maxLength: 3000 });
    await fc.assert(
      fc.asyncProperty(noise, fc.constantFrom(...extensions), (array, extension) =>
        refused(`noise${extension}`, Buffer.from(array)),
      ),
    );
  });

  it('never fails on a damaged file: it is detected or rejected', async () => {
    const damage = fc.array(fc.record({ at: fc.nat(), by: fc.nat(255) }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...extensions), damage, fc.nat(), async (extension, changes, cut) => {
        const bytes = Buffer.from(samples[extension]);
        for (const { at, by } of changes) bytes[at % bytes.length] = by;
        const shortened = bytes.subarray(0, bytes.length - (cut % bytes.length));
        const outcome = await detectFileType(`file${extension}`, shortened).then(
          ({ fileType }) => fileType,
          (error: DomainError) => error.code,
        );
        expect([acceptedFileTypes[extension], 'document.type_not_allowed']).toContain(outcome);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a .pdf', () => {
  const lines = (...text: string[]) => Buffer.from(text.join('\n'), 'latin1');

  it.each([
    ['a byte order mark', Buffer.from('\uFEFF')],
    ["a printer's job header", lines('\x1b%-12345X@PJL JOB', '@PJL ENTER LANGUAGE = PDF', '')],
    ['blank lines', Buffer.alloc(1024, '\n')],
  ])('may have %s before its header', async (_what, prefix) => {
    expect(await detectFileType('a.pdf', Buffer.concat([prefix, samplePdf]))).toMatchObject({
      fileType: 'application/pdf',
    });
  });

  it('requires its header near the beginning', async () => {
    await refused('a.pdf', samplePdf.subarray(9));
    await refused('a.pdf', Buffer.concat([Buffer.alloc(1025, '\n'), samplePdf]));
  });

  it('must not begin as something else', async () => {
    await refused('a.pdf', Buffer.concat([lines('<html><script>alert(1)</script>'), samplePdf]));
    await refused('a.pdf', Buffer.concat([samplePng, samplePdf]));
    await refused('a.pdf', Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0'), samplePdf]));
    await refused('a.pdf', Buffer.concat([zipOf({ a: 'b' }), samplePdf]));
  });
});

describe('a .docx or .xlsx', () => {
  it.each([
    ['any ZIP', zipOf({ 'notes.txt': 'hello' })],
    [
      "a package that keeps its parts in another application's folder",
      zipOf({ '[Content_Types].xml': contentTypes('xl/document.xml', WORD_KIND), 'xl/document.xml': 'x' }),
    ],
    ['a ZIP with such a folder but no list of types', zipOf({ 'word/document.xml': 'x' })],
    [
      'a document with macros',
      zipOf({
        '[Content_Types].xml': contentTypes(
          'word/document.xml',
          'application/vnd.ms-word.document.macroEnabled',
        ),
        'word/document.xml': 'x',
        'word/vbaProject.bin': 'x',
      }),
    ],
    [
      'a LibreOffice text document',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': 'x' }),
    ],
    ['a ZIP after something else', Buffer.concat([samplePng, sampleDocx])],
    ['a ZIP cut off', sampleDocx.subarray(0, sampleDocx.length - 30)],
  ])('%s is not one', (_what, bytes) => refused('a.docx', bytes));

  it('may contain more than its parts, in any order, with any name of its main part', async () => {
    const bytes = zipOf({
      'docProps/app.xml': '<Properties/>',
      'word/media/image1.png': samplePng,
      'word/document2.xml': '<w:document/>',
      'xl/embedded.xml': 'x',
      '[Content_Types].xml': contentTypes('word/document2.xml', WORD_KIND),
    });
    expect(await detectFileType('a.docx', bytes)).toMatchObject({ fileType: acceptedFileTypes['.docx'] });
  });

  it('may name its types with single quotes and a prefix', async () => {
    const xml = contentTypes('xl/workbook.xml', EXCEL_KIND)
      .replaceAll('"', "'")
      .replace('<Override', '<ct:Override');
    const bytes = zipOf({ '[Content_Types].xml': xml, 'xl/workbook.xml': 'x' });
    expect(await detectFileType('a.xlsx', bytes)).toMatchObject({ fileType: acceptedFileTypes['.xlsx'] });
  });

  it('is not unpacked without limit: a list of types beyond 1 MB is rejected', async () => {
    const list = contentTypes('word/document.xml', WORD_KIND);
    const padded = list.replace('</Types>', `${' '.repeat(64 * 1024 * 1024)}</Types>`);
    const bomb = zipOf({ '[Content_Types].xml': padded, 'word/document.xml': 'x' });
    expect(bomb.length).toBeLessThan(100_000);
    await refused('a.docx', bomb);
  });

  it('is reported if it is password-protected', async () => {
    const bytes = compoundFileOf(['EncryptionInfo', 'EncryptedPackage']);
    for (const name of ['a.docx', 'a.xlsx', 'a.doc', 'a.xls']) await refused(name, bytes, locked);
    await refused('a.pdf', bytes, locked);
  });
});

describe('a .doc or .xls', () => {
  it('may be of Excel 5, and may contain many streams', async () => {
    await detectFileType('a.xls', compoundFileOf(['Book']));
    const many = Array.from({ length: 40 }, (_, at) => `Stream ${at}`);
    await detectFileType('a.doc', compoundFileOf([...many, 'WordDocument']));
  });

  it('is detected by its own streams, not by those of embedded files', async () => {
    const workbook = compoundFileOf(['Workbook'], ['WordDocument']);
    await detectFileType('a.xls', workbook);
    await refused('a.doc', workbook);
  });

  it('is rejected without its stream, like any other compound file', async () => {
    await refused('a.doc', compoundFileOf(['PowerPoint Document']));
    await refused('a.xls', compoundFileOf(['__properties_version1.0']));
  });

  it('is detected by its signature if its directory is damaged', async () => {
    const signature = Buffer.concat([sampleDoc.subarray(0, 8), Buffer.alloc(1016)]);
    expect(await detectFileType('a.doc', signature)).toMatchObject({ fileType: acceptedFileTypes['.doc'] });
    expect(await detectFileType('a.xls', signature)).toMatchObject({ fileType: acceptedFileTypes['.xls'] });
  });

  it('does not hang on a cyclic directory', async () => {
    const circle = Buffer.from(sampleDoc);
    circle.writeUInt32LE(1, 512 + 4); // the directory's first sector follows itself
    circle.writeUInt32LE(1, 1024 + 128 + 68); // and its first entry is its own sibling
    circle.write('X', 1024 + 128, 'utf16le');
    await refused('a.doc', circle);
  });
});
