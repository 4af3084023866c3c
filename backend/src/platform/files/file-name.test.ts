import fc from 'fast-check';
import { cleanFileName } from './file-name.js';
import { cpuTimeOf } from '../../../test/cpu-time.js';

describe('cleanFileName', () => {
  it.each([
    ['2025 Tax Folder.pdf', '2025 Tax Folder.pdf'],
    ['Récapitulatif été.PDF', 'Récapitulatif été.PDF'],
    ['re\u0301sume\u0301.pdf', 'résumé.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Alex\\Scan.pdf', 'Scan.pdf'],
    ['statement\0.pdf', 'statement.pdf'],
    ['line\r\nbreak\t.pdf', 'linebreak.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\u2066a\u2069\u200F\u061C.png', 'a.png'],
    ['\uFEFFReport.docx', 'Report.docx'],
    ['half \uD83D pair.pdf', 'half pair.pdf'],
    ['  spaces   inside  .pdf', 'spaces inside .pdf'],
    ['Report.pdf. . ', 'Report.pdf'],
    ['.pdf', 'document.pdf'],
    ['...pdf', 'document.pdf'],
    ['....', 'document'],
    ['', 'document'],
    ['///', 'document'],
    ['no extension', 'no extension'],
    ['\u{1F469}\u200D\u{1F467} family.jpg', '\u{1F469}\u200D\u{1F467} family.jpg'],
  ])('%j becomes %j', (name, cleaned) => {
    expect(cleanFileName(name)).toBe(cleaned);
  });

  it('shortens and keeps the extension', () => {
    expect(cleanFileName(`${'x'.repeat(10_000)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
    expect(cleanFileName(`${'\u{1F4C4}'.repeat(5000)}.jpeg`)).toBe(`${'\u{1F4C4}'.repeat(62)}.jpeg`);
    expect(cleanFileName(`${'é'.repeat(5000)}.pdf`)).toBe(`${'é'.repeat(125)}.pdf`);
    expect(cleanFileName(`${'x'.repeat(197)}. .${'y'.repeat(9)}é`)).toBe('x'.repeat(197));
  });

  it('is safe to store and to send for any input', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          '/',
          '\\',
          '..',
          '\0',
          '\u202E',
          '\uD800',
          '\r\n',
          '.pdf',
          ' ',
          '\u{1F4C4}'.repeat(60),
        ),
      ),
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const cleaned = cleanFileName(parts.join(''));
        expect(cleaned).not.toBe('');
        expect(cleaned.length).toBeLessThanOrEqual(200);
        expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(255);
        expect(cleaned).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
        expect(cleaned).not.toMatch(/^\./);
        expect(cleanFileName(cleaned)).toBe(cleaned);
      }),
    );
  });

  it('handles long names of one character quickly', async () => {
    const clean = () => {
      for (const character of ['.', ' ', '/', 'x', '\u202E'])
        cleanFileName(`${character.repeat(1_000_000)}x`);
    };
    expect(await cpuTimeOf(clean)).toBeLessThan(2_000);
  });
});
