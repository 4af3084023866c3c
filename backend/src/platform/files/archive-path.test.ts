import { archiveHref, archivePath } from './archive-path.js';

describe('a path in an archive', () => {
  it.each([
    [
      ['documents', '12 Engagement Agreement', 'v1 agreement.pdf'],
      'documents/12 Engagement Agreement/v1 agreement.pdf',
    ],
    [['1 ../../etc/passwd'], '1 ..-..-etc-passwd'],
    [['..', 'x.pdf'], 'document/x.pdf'],
    [['2 Income / Expenses: 2026?', 'v1 a|b.pdf'], '2 Income - Expenses- 2026-/v1 a-b.pdf'],
    [['3 Ends with dots...  '], '3 Ends with dots'],
    [['con', 'NUL.txt'], '_con/_NUL.txt'],
    [['4 «Überprüfung» 税務.json'], '4 «Überprüfung» 税務.json'],
    [['5 gepj\u202ecod.exe'], '5 gepjcod.exe'],
    [['6 a\u0000b\nc.html'], '6 abc.html'],
  ])('%j is %s', (segments, path) => expect(archivePath(segments)).toBe(path));

  it('is short enough for every system, with its extension', () => {
    const name = archivePath([`7 ${'Würfel '.repeat(60)}.html`]);
    expect(name).toMatch(/\.html$/);
    expect(name.length).toBeLessThanOrEqual(80);
    expect(Buffer.byteLength(archivePath([`8 ${'👨‍👩‍👧‍👦'.repeat(80)}`]))).toBeLessThanOrEqual(255);
  });

  it('is a URL once its parts are encoded', () => {
    expect(archiveHref('documents/1 100% #1?/ä.pdf')).toBe('documents/1%20100%25%20%231%3F/%C3%A4.pdf');
  });
});
