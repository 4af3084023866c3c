import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { pdfNeedsPassword } from './pdf-password.js';
import { samplePdf } from './testing/sample-files.js';

const id = '31415926535897932384626433832795';
/** `ends` of a file: its trailer in a table, or in a cross-reference stream before the encryption. */
const pdf = (encryption: string, end: 'table' | 'stream' = 'table'): Buffer => {
  const trailer = `<</Root 1 0 R /Encrypt 4 0 R /ID[<${id}>(2)]/Size 5>>`;
  const encrypt = `4 0 obj\n<< /Filter /Standard ${encryption} >>\nendobj\n`;
  return Buffer.concat([
    samplePdf,
    Buffer.from(
      end === 'table' ? `${encrypt}trailer${trailer}` : `9 0 obj\n${trailer}\nstream\nendstream\n${encrypt}`,
    ),
  ]);
};
const secret = '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083';
const none = '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5';
const crypt =
  '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF /V 4 /R 4';

/** Strings that qpdf 11.3 wrote: with the password `secret`, and with none but the owner's. */
const written: [string, string, string][] = [
  [
    'RC4, 40 bits',
    '/Length 40 /O <92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd> /P -4 /R 2 /U <f53be2f0b8dac4313197df2d160bb5ade3ac05b5b656448e405c1b683d9d270b> /V 1',
    '/Length 40 /O <c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab> /P -4 /R 2 /U <b3d9fa366906ef42f354c6deb74c59075eaf334eb7c04356ba0d7f3dd8b51d0a> /V 1',
  ],
  [
    'RC4, 128 bits',
    `/Length 128 /O <${secret}> /P -4 /R 3 /U <30eabcb886d436efd161ab7b96a778fd0122456a91bae5134273a6db134c87c4> /V 2`,
    `/Length 128 /O <${none}> /P 4294967292 /R 3 /U <e21cc3d13b0faa9934db7d20f11e333e0122456a91bae5134273a6db134c87c4> /V 2`,
  ],
  [
    'AES, 128 bits',
    `${crypt} /Length 128 /O <${secret}> /P -4 /U <30eabcb886d436efd161ab7b96a778fd0122456a91bae5134273a6db134c87c4>`,
    `${crypt} /O <${none}> /P -4 /U <e21cc3d13b0faa9934db7d20f11e333e0122456a91bae5134273a6db134c87c4>`,
  ],
  [
    'AES, 128 bits, with plain metadata',
    `${crypt} /EncryptMetadata false /O <${secret}> /P -4 /U <0ee51813cacd54c1f9e7a53b5dcade4b0122456a91bae5134273a6db134c87c4>`,
    `${crypt} /EncryptMetadata false /O <${none}> /P -4 /U <b7ae61ae5fe831ccd7979c155d4f926c0122456a91bae5134273a6db134c87c4>`,
  ],
  [
    'AES, 256 bits, of Acrobat 9',
    '/O () /R 5 /U <c6a2de2167db9bae84633081eb88e1d45c8c11986fffb49e8c26ef24ff5b458b3c56ab1b971942dcd1efcd60c633bce7> /V 5',
    '/O () /R 5 /U <78523788e42fd65852374f19331735350a9dec09d77a872c89fca6eb9e02e1f57567c5fd005c46af41637b1013cea827> /V 5',
  ],
  [
    'AES, 256 bits',
    '/O () /R 6 /U <14a9a8da9749c03a93223764a8d8560c18b09fdbeb22abf6839062605f5f5dae63de8570486e8e85e24cea5532c67444> /V 5',
    '/O () /R 6 /U <ef8fe0e66276424e2e0462ac846454e1cc88643b863b2be8bee7420d5c8431fa8dbc4974ccbe1e12cb6031f394a34343> /V 5',
  ],
];

describe.each(written)('a PDF encrypted by %s', (_algorithm, locked, open) => {
  it.each(['table', 'stream'] as const)('needs a password if one was set for opening it: %s', (end) => {
    expect(pdfNeedsPassword(pdf(locked, end))).toBe(true);
    expect(pdfNeedsPassword(pdf(open, end))).toBe(false);
  });
});

it('strings may be written with escapes', () => {
  const escaped = (hex: string): string =>
    `(${[...Buffer.from(hex, 'hex')].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')})`;
  const open = (written[1]?.[2] ?? '').replaceAll(/<([0-9a-f]+)>/g, (_all, hex: string) => escaped(hex));
  expect(pdfNeedsPassword(pdf(open))).toBe(false);
});

it.each([
  ['', 'owner', false],
  ['secret', 'owner', true],
  ['secret', '', false],
])(
  'a PDF that the library encrypts with “%s” and the owner’s “%s” is judged alike',
  async (user, owner, needs) => {
    const made = PDF.create();
    made.addPage({ width: 300, height: 300 });
    made.setProtection({ userPassword: user, ownerPassword: owner });
    expect(pdfNeedsPassword(Buffer.from(await made.save()))).toBe(needs);
  },
);

describe('a PDF', () => {
  it('without encryption needs none, even if its page is about it', () => {
    expect(pdfNeedsPassword(samplePdf)).toBe(false);
    const about = Buffer.from('9 0 obj<</Length 30>>stream\n(see /Encrypt 5 0 R) Tj\nendstream endobj\n');
    expect(pdfNeedsPassword(Buffer.concat([samplePdf, about]))).toBe(false);
  });

  it('for the owner of a certificate needs it', () => {
    const trailer = 'trailer<</Root 1 0 R/Encrypt<</Filter/Adobe.PubSec/V 4>>>>';
    expect(pdfNeedsPassword(Buffer.concat([samplePdf, Buffer.from(trailer)]))).toBe(true);
  });

  it('is decided upon by its trailer, whatever follows', () => {
    const first = pdf(written[1]?.[1] ?? '');
    const noise = Buffer.from(`\n${'% /Encrypt\n'.repeat(5)}`);
    expect(pdfNeedsPassword(Buffer.concat([first, noise]))).toBe(true);
  });

  it('never fails, and never takes long', () => {
    const bytes = pdf(written[1]?.[1] ?? '');
    const damage = fc.array(fc.record({ at: fc.nat(), by: fc.nat(255) }), { maxLength: 6 });
    fc.assert(
      fc.property(damage, fc.nat(), (changes, cut) => {
        const damaged = Buffer.from(bytes.subarray(0, bytes.length - (cut % bytes.length)));
        for (const { at, by } of changes) if (damaged.length > 0) damaged[at % damaged.length] = by;
        expect(typeof pdfNeedsPassword(damaged)).toBe('boolean');
      }),
    );
    expect(pdfNeedsPassword(Buffer.from('/Encrypt<</Root'.repeat(300_000)))).toBe(false);
    expect(pdfNeedsPassword(Buffer.from(`trailer<</Root 1/Encrypt ${'['.repeat(4_000_000)}`))).toBe(false);
  });
});
