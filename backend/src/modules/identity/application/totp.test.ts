import { TotpSecret } from './totp.js';

/** RFC 6238, appendix B: the SHA-1 secret, and the last six of its eight digits. */
const vectors = TotpSecret.from(Buffer.from('12345678901234567890'));

describe('a code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d seconds is %s', (seconds, code, step) => {
    expect(vectors.stepOf(code, new Date(seconds * 1000))).toBe(step);
  });

  it('is valid one step early or late, with its own step, and no further', () => {
    const at = (seconds: number): number | undefined => vectors.stepOf('050471', new Date(seconds * 1000));
    expect([-30, -1, 0, 29, 59].map((late) => at(1_111_111_110 + late))).toEqual(Array(5).fill(37_037_037));
    expect([-31, 60].map((late) => at(1_111_111_110 + late))).toEqual([undefined, undefined]);
  });

  it.each(['', '50471', '0504710', 'abcdef', '050472', ' 50471', '٠٥٠٤٧١'])('%j is invalid', (code) => {
    expect(vectors.stepOf(code, new Date(1_111_111_111_000))).toBeUndefined();
  });
});

describe('a secret', () => {
  it('is 160 random bits and can be restored from its bytes', () => {
    const secret = TotpSecret.make();
    expect(secret.bytes).toHaveLength(20);
    expect(secret.text).toMatch(/^[A-Z2-7]{32}$/);
    expect(TotpSecret.from(secret.bytes).text).toBe(secret.text);
    expect(TotpSecret.make().text).not.toBe(secret.text);
  });

  it('has a URL for apps, with the practice above the username', () => {
    const url = new URL(vectors.url('Limestone & Co: advice', 'asample'));
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toBe('/Limestone & Co: advice:asample');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Limestone & Co: advice',
      secret: vectors.text,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
