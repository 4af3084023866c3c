#!/bin/sh
# @libpdf/core 0.4.2: the copy that `save` writes anew names some other object as the document's information.
#
# Guess before it was run: where `/Info` refers to an object that does not exist, which counts as null (ISO 32000-2, 7.3.10), the
# copy has no `/Info`.
# Seen: objects get new numbers, and `/Info` keeps its old one. Here that is now the page's picture; Ghostscript refused
# such a copy. So: remove an `/Info` that leads nowhere before saving.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @libpdf/core@0.4.2
cat >copy.mjs <<'SCRIPT'
import { PDF, PdfName } from '@libpdf/core';

// Object 5 is free, and what follows has the numbers 6 to 8.
const bodies = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</A 6 0 R/B 7 0 R/C 8 0 R>>>>>>',
  '<</Length 0>>\nstream\n\nendstream',
  undefined,
  ...['A', 'B', 'C'].map((name) => `<</Type/XObject/Subtype/Form/Name/${name}/BBox[0 0 9 9]/Length 0>>\nstream\n\nendstream`),
];
let file = '%PDF-1.7\n';
const rows = bodies.map((body, index) => {
  const offset = file.length;
  if (body === undefined) return '0000000000 00001 f \n';
  file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
});
const size = bodies.length + 1;
const table = file.length;
file += `xref\n0 ${size}\n0000000005 65535 f \n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${table}\n%%EOF\n`;

const pdf = await PDF.load(Buffer.from(file, 'latin1'));
pdf.getCatalog().set('PageMode', PdfName.of('UseNone'));
const copy = Buffer.from(await pdf.save()).toString('latin1');
const [, number] = /\/Info (\d+) 0 R/.exec(copy) ?? [];
const named = new RegExp(`\n${number} 0 obj([^]*?)endobj`).exec(copy)?.[1] ?? '';
console.log(`the copy's /Info is object ${number}:`, named.replace(/\s+/g, ' '));
if (!named.includes('/XObject')) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node copy.mjs
