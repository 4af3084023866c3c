import { PDF } from '@libpdf/core';
import { encryptedPdf, samplePdf } from '../testing/sample-files.js';
import { pdfNeedsPassword } from './pdf-needs-password.js';

const secret = '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083';
const none = '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5';
const aes128 =
  '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF /V 4 /R 4';

const aes256 =
  '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF /V 5 /Length 256 /P -4';

/** Dictionaries that qpdf 11.3 wrote: with the password `secret`, and with none but the owner's. */
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
    `${aes128} /Length 128 /O <${secret}> /P -4 /U <30eabcb886d436efd161ab7b96a778fd0122456a91bae5134273a6db134c87c4>`,
    `${aes128} /O <${none}> /P -4 /U <e21cc3d13b0faa9934db7d20f11e333e0122456a91bae5134273a6db134c87c4>`,
  ],
  [
    'AES, 128 bits, with plain metadata',
    `${aes128} /EncryptMetadata false /O <${secret}> /P -4 /U <0ee51813cacd54c1f9e7a53b5dcade4b0122456a91bae5134273a6db134c87c4>`,
    `${aes128} /EncryptMetadata false /O <${none}> /P -4 /U <b7ae61ae5fe831ccd7979c155d4f926c0122456a91bae5134273a6db134c87c4>`,
  ],
  [
    'AES, 256 bits, of Acrobat 9',
    `${aes256} /R 5 /O <bbac6b06d384e03b16909843379b3d05f79a05adef9ec7e1571cf37733066096666b8354bba6472380adcc219e60660e> /OE <75c1d85a7bd74aa2494bfdb6e8be6b88f94821584bdf51816126468de82cb03f> /U <93b5d0ad1914b1c3824feb268d0545c2605bc10b706a25ce0f388f1c09b51b2590fd6b97ada6ce72ab0815d9c472a6f9> /UE <9985be2135d452b9b99ce8351b148dfb3fe8da76eeb310a91d2fc3d42194dd12> /Perms <21c09f3147844aed64bdddecd3c572da>`,
    `${aes256} /R 5 /O <6a6a911a0cd145cc7366f0921bcf1cbeb209436f8066a8d1ae4bad6fce1e2e090ec7d5a27a9a7b98a6b01190470aa360> /OE <6a1ddab8b3d1dd918223f98bf76f88bc9a720215bb75a17874e318c3759a112d> /U <956df41be1c97572920a91182d80e7cc60d2e5f64d2496900d1ea32374e04302a25e3e2b7e48a59063c5b3dd0c8ce538> /UE <6584e7b6dbff4e83d967850785b2c841fb048e25e1143a507ca06956fcfc24f5> /Perms <de97ba867a045925031b61eb60df90ee>`,
  ],
  [
    'AES, 256 bits',
    `${aes256} /R 6 /O <e20a8992b4a340fc2882f390c48fa930cd2dcedc49bed2cd137c42dea9ff09ce99efbd98e50cd1e14ee7264857f7ce79> /OE <88b7543eb29ce5630b05d7a6a80c92debca552852cb9c422ca1c29edfb1ecf5f> /U <56c377b95a801981d825948e1e76d8427b98a180f184e62b60d4b6c347b57ad8be420cac9f82ffefd1901b217da39c13> /UE <2072311e7c563af8e9e81a89f10dc4136ec271dccb3c05df9109b418dc46357f> /Perms <70e61c934d8dcffc540196f5e6dcb94c>`,
    `${aes256} /R 6 /O <b8e9e1a6fc6f573eea200310bb6aba0f01fc3e639780cb9b3edfc7b461f6a3214f3671b8d59446898471b03446564de7> /OE <40fab478800e525b846f24771ffc74fb46745c62976312c6cc0da2fb60b33179> /U <166239099ce0248f0026b9259f30ab6982c7a58ca3ecf0c1219a49a1616efc5f27a1d1b0c4c30bcb79fe9ec5fffa47c2> /UE <cebec061d3ee994731e77f0fc43c544a688e3bbf56f77cfacbc42f476c675d9e> /Perms <a2f9af62d79b67faacacf639f6e3f8f2>`,
  ],
];

it.each(written)(
  'a PDF encrypted by %s needs a password if one was set for opening it',
  async (_algorithm, locked, open) => {
    expect(await pdfNeedsPassword(encryptedPdf(locked))).toBe(true);
    expect(await pdfNeedsPassword(encryptedPdf(open))).toBe(false);
  },
);

it.each([
  ['', 'owner', false],
  ['secret', 'owner', true],
  // Readers ask for the first, and do not try whether the owner’s is empty.
  ['secret', '', true],
])('a PDF that the library encrypts with “%s” and the owner’s “%s”: %s', async (user, owner, needs) => {
  const made = PDF.create();
  made.addPage({ width: 300, height: 300 });
  made.setProtection({ userPassword: user, ownerPassword: owner });
  expect(await pdfNeedsPassword(Buffer.from(await made.save()))).toBe(needs);
});

describe('a PDF', () => {
  it('without encryption needs none, even if its page is about it', async () => {
    expect(await pdfNeedsPassword(samplePdf)).toBe(false);
    const about = Buffer.from('9 0 obj<</Length 30>>stream\n(see /Encrypt 5 0 R) Tj\nendstream endobj\n');
    expect(await pdfNeedsPassword(Buffer.concat([samplePdf, about]))).toBe(false);
  });

  it('for the owner of a certificate needs it', async () => {
    expect(await pdfNeedsPassword(encryptedPdf('/V 4', 'Adobe.PubSec'))).toBe(true);
  });

  it('is looked through if its tables are damaged', async () => {
    const [, locked = ''] = written[1] ?? [];
    const text = encryptedPdf(locked).toString('latin1');
    expect(await pdfNeedsPassword(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7')))).toBe(true);
    expect(await pdfNeedsPassword(Buffer.from(text.slice(0, text.indexOf('trailer'))))).toBe(false);
  });

  it('that is nested without end needs none, and holds up its thread alone', async () => {
    const deep = Buffer.from(`%PDF-1.4\ntrailer<</Root 1 0 R/Encrypt ${'['.repeat(1_000_000)}`);
    expect(await pdfNeedsPassword(deep)).toBe(false);
  });
});

it('is refused for the moment if too many wait', async () => {
  const many = await Promise.allSettled(
    Array.from({ length: 22 }, () => pdfNeedsPassword(encryptedPdf(written[0]?.[1] ?? ''))),
  );
  expect(many.slice(0, 21).map((one) => one.status === 'fulfilled' && one.value)).toEqual(
    Array(21).fill(true),
  );
  expect(many[21]).toMatchObject({ status: 'rejected', reason: { code: 'upload.busy', retryAfter: 5 } });
});
