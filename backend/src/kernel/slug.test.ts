import fc from 'fast-check';
import { isSlug, slugOf } from './slug.js';

describe('a slug', () => {
  it.each([
    ['What to keep for your tax preparer', 'what-to-keep-for-your-tax-preparer'],
    ['  Don’t panic: it’s only March  ', 'dont-panic-its-only-march'],
    ["Don't panic", 'dont-panic'],
    ['Profit & loss, 100% explained', 'profit-loss-100-explained'],
    ['Año nuevo, presupuesto nuevo', 'ano-nuevo-presupuesto-nuevo'],
    ['CASH/FLOW_2027', 'cash-flow-2027'],
    ['../../etc/passwd', 'etc-passwd'],
    ['2027', '2027'],
    ['ﬁnance', 'finance'],
    ['日本語', 'post'],
    ['!?', 'post'],
    ['', 'post'],
  ])('of %j is %j', (title, slug) => expect(slugOf(title, 'post')).toBe(slug));

  it('is cut at 80 characters, not at a hyphen', () => {
    expect(slugOf(`${'a'.repeat(79)} b`, 'post')).toBe('a'.repeat(79));
    expect(slugOf('word '.repeat(40), 'post')).toHaveLength(79);
  });

  it('is valid for any title, and the slug of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = slugOf(title, 'post');
        expect(isSlug(slug)).toBe(true);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugOf(slug, 'post')).toBe(slug);
      }),
    );
  });

  it.each(['', '-', 'a-', '-a', 'a--b', 'A', 'a b', 'a%20b', 'ä', 'a\0', 'a\n'])('is never %j', (text) =>
    expect(isSlug(text)).toBe(false),
  );
});
