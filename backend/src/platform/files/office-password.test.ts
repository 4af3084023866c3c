import { CompoundFile } from './compound-file.js';
import { officeNeedsPassword } from './office-password.js';
import { compoundFileOf } from './testing/sample-files.js';

const needsPassword = (bytes: Buffer): boolean => {
  const file = CompoundFile.read(bytes);
  if (!file) throw new Error('Not a compound file.');
  return officeNeedsPassword(file);
};
const number = (value: number, bytes = 2): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
const record = (type: number, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([number(type), number(all.length), all]);
};
const workbook = (...records: Buffer[]): Buffer =>
  compoundFileOf(
    ['Workbook'],
    [],
    [Buffer.concat([record(0x0809, Buffer.alloc(16)), ...records, record(0x0a)])],
  );

it('a file of today is one whose package is encrypted', () => {
  expect(needsPassword(compoundFileOf(['EncryptionInfo', 'EncryptedPackage']))).toBe(true);
  // Some programs write the names in capitals.
  expect(needsPassword(compoundFileOf(['ENCRYPTIONINFO', 'ENCRYPTEDPACKAGE']))).toBe(true);
});

describe('a .doc', () => {
  const document = (flags: number, size: number) =>
    compoundFileOf(
      ['1Table', 'WordDocument'],
      [],
      [
        Buffer.from('a stream before it'),
        Buffer.concat([number(0xa5ec), Buffer.alloc(8), number(flags), Buffer.alloc(size)]),
      ],
    );
  it.each([100, 6000])('says so in its header, in a stream of %d bytes', (size) => {
    expect(needsPassword(document(0x0100, size))).toBe(true);
    expect(needsPassword(document(0xf2bf & ~0x0100, size))).toBe(false);
  });

  it('without content needs none', () => {
    expect(needsPassword(compoundFileOf(['WordDocument']))).toBe(false);
  });
});

describe('a .xls', () => {
  // The verifiers were made with the npm package officecrypto-tool 0.0.19.
  const salt = '00112233445566778899aabbccddeeff';
  const rc4 = (verifier: string) =>
    workbook(record(0x2f, number(1), number(1), number(1), Buffer.from(salt + verifier, 'hex')));
  const cryptoApi = (bits: number, verifier: string, hash: string) => {
    const header = Buffer.alloc(32);
    header.writeUInt32LE(bits, 16);
    const verifying = [
      number(16, 4),
      Buffer.from(salt + verifier, 'hex'),
      number(20, 4),
      Buffer.from(hash, 'hex'),
    ];
    return workbook(
      record(0x86),
      record(0x2f, number(1), number(2), number(2), Buffer.alloc(4), number(32, 4), header, ...verifying),
    );
  };
  const obfuscated = (verifier: number) => workbook(record(0x2f, number(0), number(7), number(verifier)));

  it('needs a password if it is encrypted with one', () => {
    expect(needsPassword(rc4('812d6a1180f72a2d2fad61580c8e0bd5f52b13c2ed8a428ea7a655a5a3f7024b'))).toBe(true);
    expect(
      needsPassword(
        cryptoApi(128, '04d47427059874f923322a2b027417a8', '43b688b2213c7e9c648256fff058c32f6b338ea4'),
      ),
    ).toBe(true);
    expect(needsPassword(obfuscated(0xc410))).toBe(true);
    expect(needsPassword(workbook(record(0x2f)))).toBe(true);
  });

  it('needs none if Excel opens it with its own, as where only the structure is protected', () => {
    expect(needsPassword(rc4('2671661a6c8b8ff647b0c4ca404bebc41ab6e907a67304f96c97d3e9afebfb31'))).toBe(
      false,
    );
    for (const [bits, verifier, hash] of [
      [40, '719322f6519b5d2ce632256b8b5a94b4', '3a8e0b420ad9c0e2f5e3b8a8d704962aff58d201'],
      [128, '75921cdca30351de2deb53d90748a679', '1aaf618cfd06ed088edb41e6e7a2e60b7ed6ebbf'],
    ] as const)
      expect(needsPassword(cryptoApi(bits, verifier, hash))).toBe(false);
    expect(needsPassword(obfuscated(0x9a0a))).toBe(false);
  });

  it('without encryption needs none, whatever its cells hold', () => {
    expect(needsPassword(workbook(record(0x42, number(1200)), record(0x85, Buffer.alloc(20, 0x2f))))).toBe(
      false,
    );
  });
});
