#!/bin/sh
# @libpdf/core 0.4.2: signing a signature field that has a place on a page takes the place away.
#
# Guess before it was run: `sign({ fieldName })` with an empty field that is there, 200 by 50 points with a look of its own, leaves
# its rectangle and page, so that the look shows.
# Seen: the rectangle is 0 0 0 0 and the page the first one, so nothing shows. No option prevents it.
# So: restore both before the library writes the file.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @libpdf/core@0.4.2
cat >place.mjs <<'SCRIPT'
import { generateKeyPairSync, sign } from 'node:crypto';
import { PDF, PdfArray, PdfName, PdfNumber } from '@libpdf/core';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** DER: tag, length, content. */
function der(tag, ...parts) {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [129, length] : [130, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const oid = (hex) => der(6, Buffer.from(hex, 'hex'));
const sha256WithRsa = der(48, oid('2a864886f70d01010b'), der(5));
const name = der(48, der(49, der(48, oid('550403'), der(12, Buffer.from('Alex Sample')))));
const time = (text) => der(23, Buffer.from(text));
const body = der(48, der(2, Buffer.from([1])), sha256WithRsa, name, der(48, time('260101000000Z'), time('460101000000Z')), name, publicKey.export({ type: 'spki', format: 'der' }));
const certificate = der(48, body, sha256WithRsa, der(3, Buffer.from([0]), sign('sha256', body, privateKey)));

const pdf = PDF.create();
pdf.addPage();
const page = pdf.addPage();
const field = pdf.getOrCreateForm().createSignatureField('Approval').getDict();
field.delete('Kids');
for (const [entry, value] of [['Type', 'Annot'], ['Subtype', 'Widget']]) field.set(entry, PdfName.of(value));
field.set('P', page.ref);
field.set('Rect', PdfArray.of(...[72, 600, 272, 650].map((at) => PdfNumber.of(at))));
const ready = await PDF.load(await pdf.save());
const signer = { certificate, keyType: 'RSA', signatureAlgorithm: 'RSASSA-PKCS1-v1_5', sign: async (data) => sign('sha256', data, privateKey) };
const placeOf = (file) => {
  const dict = file.getForm().getFields()[0].getDict();
  const index = file.getPages().findIndex(({ ref }) => ref.objectNumber === dict.get('P')?.objectNumber);
  return `page ${index + 1}, ${[...dict.getArray('Rect')].map(({ value }) => value).join(' ')}`;
};
const before = placeOf(ready);
const after = placeOf(await PDF.load((await ready.sign({ signer, fieldName: 'Approval' })).bytes));
console.log(`before: ${before}; after: ${after}`);
if (before !== 'page 2, 72 600 272 650' || after !== 'page 1, 0 0 0 0') {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node place.mjs
