import { assertSigned, minisignKey } from './minisign.js';
import { FeedSigner } from '../testing/feed-signer.js';

/* Made by Debian's minisign 0.11: `minisign -G -W`, `minisign -S` and, for the older form, `minisign -S -l`. */
const publicKey = 'RWQF2MzMViAGIlFIrcdXTTDnpFPAPvNaKOQqKQF0QFSycesHoqx/lkZY';
const file = Buffer.from('{"versions":[]}\n');
const signature = `untrusted comment: signature from minisign secret key
RUQF2MzMViAGIth5I6t/iXlmoPb2vwIpVB1DaBKMVwL+6gK5eCpwCf7V0/oWs5mJhF1+MfIPsfpJQeyyWy3qFvHu7PqHZk+nUwE=
trusted comment: timestamp:1790000000 file:feed.json hashed
VOLQAgECyO2KA1FrN4C0AuDB4izVdf/rkN45LnvFDyXmL71gVaDDCIv7vzz47rB0LvyMx4Q1AlGp/2T9Xbx5Bw==
`;
const legacy = `untrusted comment: signature from minisign secret key
RWQF2MzMViAGIuxHV8WW+tI948Et8qCus5NfqFGC98Vyr19C4DtXfII5/B1ptPRRckJ9kZfl4x5NH0zunmucZO3uUzFK/ZYAaQ8=
trusted comment: legacy
wM3k+YHBY39qgonXvsDw6TI2yZzntxaVQt8eMWvkN1NrZGSc+EIepVTsxVQZEI21IOzpXKJdsJu1KD1dTm3ECQ==
`;

const keyOf = (text: string) => {
  const key = minisignKey(text);
  if (!key) throw new Error('not a key');
  return key;
};
const key = keyOf(publicKey);
const check = (text: string, of = file) => {
  assertSigned(of, text, key);
};

it('a key is its line or its file, and its number is the one that minisign prints', () => {
  expect(key.number).toBe('22062056CCCCD805');
  const ofFile = keyOf(`untrusted comment: minisign public key 22062056CCCCD805\r\n${publicKey}\r\n`);
  expect(ofFile.key.equals(key.key)).toBe(true);
  for (const other of ['', 'RWQ', publicKey.slice(0, -1), `RUQ${publicKey.slice(3)}`, signature])
    expect(minisignKey(other)).toBeUndefined();
});

it('both forms of a signature are valid, with lines that end in any way', () => {
  for (const text of [signature, legacy, signature.replaceAll('\n', '\r\n'), legacy.trimEnd()])
    expect(() => check(text)).not.toThrow();
});

it.each([
  ['of another file', signature, 'It is not the signature of this file.', Buffer.from('{"versions":[{}]}\n')],
  ['another form', signature.replace('RUQ', 'RWQ'), 'It is not the signature of this file.'],
  ['an unknown form', signature.replace('RUQ', 'RVQ'), 'It is not the signature of this file.'],
  ['a changed bit', signature.replace('th5I6', 'th5I7'), 'It is not the signature of this file.'],
  ['a changed comment', signature.replace('1790000000', '1790000001'), 'Its trusted comment was changed.'],
  ['a second line changed', signature.replace('VOLQ', 'VOLR'), 'Its trusted comment was changed.'],
  ['without a comment', signature.replace('trusted comment: t', 't'), 'It is not a signature of minisign.'],
  ['cut', signature.slice(0, 200), 'It is not a signature of minisign.'],
  ['nothing', '', 'It is not a signature of minisign.'],
  ['a page', '<html></html>\n'.repeat(4), 'It is not a signature of minisign.'],
])('refuses a signature: %s', (_, text, message, of = file) => {
  expect(() => check(text, of)).toThrow(message);
});

it('refuses the signature of another key, with both numbers', () => {
  const other = new FeedSigner();
  expect(() => check(other.sign(file))).toThrow(
    `It was made with the key ${keyOf(other.publicKey).number}, and the key 22062056CCCCD805 is expected.`,
  );
  // The same number is no proof.
  expect(() => check(new FeedSigner(Buffer.from('05d8cccc56200622', 'hex')).sign(file))).toThrow(
    'It is not the signature of this file.',
  );
});
