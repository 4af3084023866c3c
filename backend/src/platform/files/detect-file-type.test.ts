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
  sampleLockedOffice,
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

async function refused(name: string, bytes: Buffer | string, message: string | RegExp = wrongContent) {
  const text = typeof message === 'string' ? message : (expect.stringMatching(message) as string);
  await expect(detectFileType(name, Buffer.from(bytes))).rejects.toMatchObject({
    kind: 'unsupported',
    code: 'document.type_not_allowed',
    message: text,
    fields: { file: text },
  });
}

describe('detectFileType', () => {
  it.each(extensions)('keeps the name of a %s, in any case', async (extension) => {
    const bytes = samples[extension];
    const fileType = acceptedFileTypes[extension];
    for (const fileName of [`Statement${extension}`, `STATEMENT${extension.toUpperCase()}`]) {
      expect(await detectFileType(fileName, bytes)).toEqual({ fileName, fileType, needsPassword: false });
    }
  });

  it('goes by the content under every other accepted name, and corrects the name', async () => {
    for (const name of extensions) {
      for (const content of extensions) {
        const fileType = acceptedFileTypes[content];
        const ending = acceptedFileTypes[name] === fileType ? name : content.replace('jpeg', 'jpg');
        expect(await detectFileType(`file${name}`, samples[content])).toEqual({
          fileName: `file${ending}`,
          fileType,
          needsPassword: false,
        });
      }
    }
  });

  it.each([
    ['W2', 'W2.pdf'],
    ['Taxes 12.2026', 'Taxes 12.2026.pdf'],
    ['scan.tmp', 'scan.pdf'],
    ['notes.TXT', 'notes.pdf'],
    ['macro.docm', 'macro.pdf'],
    ['archive.zip', 'archive.pdf'],
    ['....', 'document.pdf'],
    [`${'x'.repeat(250)}.csv`, `${'x'.repeat(196)}.pdf`],
    [`${'é'.repeat(200)}`, `${'é'.repeat(125)}.pdf`],
  ])('a PDF sent as %s is %s', async (sent, fileName) => {
    expect(await detectFileType(sent, samplePdf)).toMatchObject({ fileName, fileType: 'application/pdf' });
  });

  it.each(['photo.jfif', 'photo.JPE', 'photo.heic', 'photo'])(
    'a JPEG sent as %s is photo.jpg',
    async (sent) => {
      expect(await detectFileType(sent, sampleJpeg)).toMatchObject({
        fileName: 'photo.jpg',
        fileType: 'image/jpeg',
      });
    },
  );

  it.each(['page.html', 'program.exe', 'start.BAT', 'code.js', 'image.svg', 'shortcut.lnk', 'form.aspx'])(
    'refuses the name %s whatever the content',
    async (name) => {
      const ending = /\.\w+$/.exec(name)?.[0].toLowerCase();
      for (const bytes of [samplePdf, sampleJpeg, sampleDocx])
        await refused(name, bytes, new RegExp(`names end in ${ending} are not accepted`));
    },
  );

  it('checks the name that is stored, not the one that was sent', async () => {
    await refused('statement.pdf\0.exe', samplePdf, /names end in .exe/);
    await refused('statement\u202Efdp.exe', samplePdf, /names end in .exe/);
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
    // Without a control character, it is a text.
    const noise = fc.uint8Array({ minLength: 1, maxLength: 3000 }).map((array) => Uint8Array.of(1, ...array));
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
    await refused('a.pdf', Buffer.concat([lines('<html><script>alert(1)</script>'), samplePdf]), /web page/);
    await refused('a.pdf', Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0'), samplePdf]), /GIF/);
    await refused('a.pdf', Buffer.concat([zipOf({ a: 'b' }), samplePdf]), /archive/);
    expect(await detectFileType('a.pdf', Buffer.concat([samplePng, samplePdf]))).toMatchObject({
      fileName: 'a.png',
    });
  });

  it('is more than a text that names the format', async () => {
    await refused('about.txt', 'A PDF begins with %PDF-1.7, its end is %%EOF.', /plain text/);
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
    ['a ZIP cut off', sampleDocx.subarray(0, sampleDocx.length - 30)],
  ])('%s is not one', (_what, bytes) => refused('a.docx', bytes, /./));

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
    await refused('a.docx', bomb, /./);
  });

  it.each([
    ['a.docx', 'a.docx', '.docx'],
    ['a.doc', 'a.docx', '.docx'],
    ['a.XLSX', 'a.XLSX', '.xlsx'],
    ['a.xls', 'a.xlsx', '.xlsx'],
  ] as const)('with a password is known by its name alone: %s is %s', async (sent, fileName, type) => {
    expect(await detectFileType(sent, sampleLockedOffice)).toEqual({
      fileName,
      fileType: acceptedFileTypes[type],
      needsPassword: true,
    });
  });

  it('with a password and another name is refused', async () => {
    for (const name of ['a.pdf', 'a.pptx', 'a'])
      await refused(name, sampleLockedOffice, /password to open.*\.docx or \.xlsx/);
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
    expect(await detectFileType('a.doc', workbook)).toMatchObject({ fileName: 'a.xls' });
  });

  it('is rejected without its stream, like any other compound file', async () => {
    await refused('a.doc', compoundFileOf(['PowerPoint Document']), /presentation/);
    await refused('a.xls', compoundFileOf(['__properties_version1.0']), /email/);
    await refused('a.xls', compoundFileOf(['Contents']));
  });

  it('is detected by its signature if its directory is damaged', async () => {
    const signature = Buffer.concat([sampleDoc.subarray(0, 8), Buffer.alloc(1016)]);
    expect(await detectFileType('a.doc', signature)).toMatchObject({ fileType: acceptedFileTypes['.doc'] });
    expect(await detectFileType('a.xls', signature)).toMatchObject({ fileType: acceptedFileTypes['.xls'] });
    await refused('a', signature, wrongName);
  });

  it('does not hang on a cyclic directory', async () => {
    const circle = Buffer.from(sampleDoc);
    circle.writeUInt32LE(1, 512 + 4); // the directory's first sector follows itself
    circle.writeUInt32LE(1, 1024 + 128 + 68); // and its first entry is its own sibling
    circle.write('X', 1024 + 128, 'utf16le');
    await refused('a.doc', circle);
  });
});

describe('anything else is named for what it is, with the way out', () => {
  const inExcel = /save it as .xlsx, or print it to a PDF/;
  const both = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => `(?=.*${source})`).join(''));
  const page =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1</td></tr></table></html>';
  const package_ = (kind: string, folder: string) =>
    zipOf({ '[Content_Types].xml': contentTypes(`${folder}/main.xml`, kind), [`${folder}/main.xml`]: 'x' });
  const ftyp = (...brands: string[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 16 + 4 * (brands.length - 1)]),
      Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`),
      Buffer.alloc(200),
    ]);

  it.each<[string, string, Buffer | string, RegExp]>([
    ['a web page', 'statement.xls', page, both(/web page saved as .xls/, inExcel)],
    ['a web page', 'letter.doc', `\uFEFF  <!DOCTYPE html>${page}`, /web page saved as .doc.*\.docx/],
    ['a web page', 'receipt.html', page, /web page.*print it to a PDF/],
    ['a table', 'export.xls', '<table border=1><tr><td>Jan', both(/web page saved as .xls/, inExcel)],
    [
      'a page with its pictures',
      'report.xls',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=a\r\n\r\n--a\r\nContent-Location: file:///a.htm\r\n\r\n',
      /web page saved as .xls/,
    ],
    [
      'a table with tabs',
      'data.xls',
      'Date\tAmount\n1 May\t3.00\n',
      both(/columns separated by tabs/, inExcel),
    ],
    ['the same in UTF-16', 'data', Buffer.from('\uFEFFDate\tAmount\n1\t3\n', 'utf16le'), /separated by tabs/],
    ['a CSV', 'data.csv', 'Date;Amount', both(/CSV/, inExcel)],
    ['a CSV', 'data.txt', 'Date,Amount\n1,2\n3,4\n', /CSV/],
    ['a CSV', 'data.xlsx', 'Date,Amount\n1,2\n', /CSV/],
    ['a text', 'notes.txt', 'Dear Ann,\nthanks, all good.\n', /plain text.*print it to a PDF/],
    [
      'an XML spreadsheet',
      'book.xls',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      both(/XML spreadsheet/, inExcel),
    ],
    ['other XML', 'data.xml', '<?xml version="1.0"?><a/>', /an XML file/],
    ['rich text', 'letter.doc', '{\\rtf1 Hello}', /rich text.*\.docx, or print it to a PDF/],
    ['an email', 'letter.eml', 'From: a@example.com\r\nTo: b@example.com\r\nDate: today\r\n\r\nHi', /email/],
    ['PostScript', 'a.ps', '%!PS-Adobe-3.0\n', /PostScript/],
    ['a drawing', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG/],
    [
      'an .odt',
      'a.odt',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }),
      /OpenDocument text.*docx/,
    ],
    [
      'an .ods',
      'a.xlsx',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
      /\(.ods\).*\.xlsx/,
    ],
    [
      'a .pptx',
      'a.pptx',
      package_('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt'),
      /presentation/,
    ],
    [
      'macros in Word',
      'a.docx',
      package_('application/vnd.ms-word.document.macroEnabled', 'word'),
      /Word.*macros/,
    ],
    [
      'macros in Excel',
      'a.xlsx',
      package_('application/vnd.ms-excel.sheet.macroEnabled', 'xl'),
      /Excel.*macros/,
    ],
    ['Pages', 'a.pages', zipOf({ 'Index/Document.iwa': 'x' }), /Pages.*Export it as a PDF/],
    ['a ZIP', 'all.zip', zipOf({ 'a.pdf': samplePdf }), /archive/],
    ['a WebP', 'a.jpg', Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1'), /WebP/],
    ['a TIFF', 'fax.tif', Buffer.from('49492a0008000000000000000000', 'hex'), /TIFF/],
    ['a program', 'setup.pdf', Buffer.from(`MZ${'\0'.repeat(100)}`), /program/],
    ['an iPhone photo', 'a.jpg', ftyp('heic', 'mif1', 'heic'), /HEIC.*save it as JPEG/],
    ['a photo with another first brand', 'a.heic', ftyp('mif2', 'heim'), /HEIC/],
    ['an AVIF', 'a.heic', ftyp('mif1', 'avif', 'miaf'), /AVIF/],
    ['anything unknown', 'a.xyz', Buffer.from([0, 1, 2, 3]), /This type of file is not accepted/],
  ])('%s as %s', (_what, name, bytes, message) => refused(name, bytes, message));
});
