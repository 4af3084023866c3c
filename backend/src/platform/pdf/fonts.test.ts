import { rareFamilies, readFonts } from './fonts.js';

describe('the fonts of a PDF', () => {
  it.each([
    ['Álvaro Núñez, Ω, Ђорђе, יוסף, يوسف, प्रिया — “10 %”', []],
    ['王小明', ['Noto Sans S Chinese']],
    ['山田 はなこ', ['Noto Sans Japanese', 'Noto Sans S Chinese']],
    ['ヤマダ・ハナコ', ['Noto Sans Japanese']],
    ['김민수', ['NanumGothic']],
    ['（株）', ['Noto Sans S Chinese']],
    ['প্রিয়া', ['Noto Sans Bengali']],
    ['பிரியா and ప్రియ', ['Noto Sans Tamil', 'Noto Sans Telugu']],
    ['สมชาย', ['Noto Sans Thai']],
    ['አበበ', ['Unifont']],
    ['王 and አበበ', ['Noto Sans S Chinese', 'Unifont']],
  ])('of %s are %j besides the common ones', (text, families) => {
    expect(rareFamilies(text)).toEqual(families);
  });

  it('are existing files', () => {
    const texts = ['প', 'ਪ', 'પ', 'ପ', 'ப', 'ప', 'ಪ', 'പ', 'ප', 'か', '김', '王', 'ส', 'አ'];
    const families = new Set(texts.flatMap(rareFamilies));
    expect(families.size).toBe(texts.length);
    // TrueType, or OpenType with PostScript outlines.
    for (const face of readFonts(families))
      expect(['00010000', '4f54544f']).toContain(face.toString('hex', 0, 4));
  });
});
