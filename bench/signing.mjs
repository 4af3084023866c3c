import { createHash } from 'node:crypto';
import { noMarks } from '../backend/dist/modules/documents/domain/sealing.js';
import { makeCertificate } from '../backend/dist/modules/documents/infrastructure/sealing/own-certificate.js';
import { LibPdfSealer } from '../backend/dist/modules/documents/infrastructure/sealing/libpdf-sealer.js';
import { TypstRenderer } from '../backend/dist/platform/pdf/typst-renderer.js';
import { PdfPools } from '../backend/dist/modules/documents/infrastructure/sealing/pdf-workers.js';
import {
  signingKey,
  signingWith,
} from '../backend/dist/modules/documents/infrastructure/sealing/signing-key.js';
import { makeForm } from './form.mjs';
import { costOf, median } from './rounds.mjs';

const pages = 20;
const documents = 30;
/** The first ones start a worker and load its typefaces. */
const warmUp = 3;

/** An agreement of twenty pages full of text. */
const agreement = makeAgreement();

/**
 * Signs documents one after another, from the request to the stored, sealed PDF.
 * @returns milliseconds per document: over HTTP, in the engine alone, verifying over HTTP, and of plain
 * hashing
 */
export async function measureSigning({ url, adminCookie, clientCookie, clientId }) {
  const ids = await sendAgreements({ url, adminCookie, clientCookie, clientId, count: documents });
  const signed = await timed(ids, (id) => signAgreement({ url, clientCookie, id }));
  const download = await fetch(`${url}/api/documents/${ids[0]}/download`, {
    headers: { Cookie: clientCookie },
  });
  const sealed = Buffer.from(await download.arrayBuffer());
  const verified = await timed(ids, () => verify(url, sealed));
  const hashed = await timed(ids, () => {
    for (const bytes of [agreement, sealed]) createHash('sha256').update(bytes).digest();
  });
  return {
    pages,
    bytes: { shown: agreement.length, sealed: sealed.length },
    signed,
    engine: await timeEngine(ids),
    verified,
    hashed,
  };
}

/** Turns of a build in `compareBuilds`: what a document to be signed costs, without the work of the other turn. */
export const signingTurns = {
  asked: async ({ server, postmaster, amount }) =>
    costOf({ server, postmaster, amount }, () => sendAgreements({ ...server, count: amount })),
  signing: async ({ server, postmaster, amount }) => {
    const ids = await sendAgreements({ ...server, count: amount });
    return costOf({ server, postmaster, amount }, async () => {
      for (const id of ids) await signAgreement({ ...server, id });
    });
  },
};

/** Sends agreements to the client, who opens each. @returns their ids */
export async function sendAgreements({ url, adminCookie, clientCookie, clientId, count }) {
  const ids = [];
  for (let number = 1; number <= count; number++) {
    const form = makeForm(
      { title: `Agreement ${number}`, userId: clientId, category: 'agreement', needsSignature: 'true' },
      { name: `agreement-${number}.pdf`, type: 'application/pdf', bytes: agreement },
    );
    const response = await fetch(`${url}/api/admin/documents/upload`, {
      method: 'POST',
      headers: { 'Content-Type': form.contentType, Cookie: adminCookie },
      body: form.body,
    });
    if (response.status !== 201) throw new Error(`Uploading an agreement answered ${response.status}.`);
    const { id } = await response.json();
    ids.push(id);
    // Only an opened document can be signed.
    await (await fetch(`${url}/api/documents/${id}`, { headers: { Cookie: clientCookie } })).arrayBuffer();
  }
  return ids;
}

export async function signAgreement({ url, clientCookie, id }) {
  const response = await fetch(`${url}/api/documents/${id}/sign`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: clientCookie },
    body: JSON.stringify({ consent: true, name: 'Alex Sample' }),
  });
  const { status } = await response.json();
  if (status !== 'signed') throw new Error(`Signing answered ${response.status}.`);
}

async function verify(url, bytes) {
  const form = makeForm({}, { name: 'agreement.pdf', type: 'application/pdf', bytes });
  const response = await fetch(`${url}/api/verify`, {
    method: 'POST',
    headers: { 'Content-Type': form.contentType },
    body: form.body,
  });
  const { valid } = await response.json();
  if (!valid) throw new Error('A document that was just signed does not verify.');
}

/** The engine without database, storage and HTTP. */
async function timeEngine(ids) {
  const practice = { name: 'Example Financial Consulting', timeZone: 'America/Chicago' };
  const { certificate, key } = await makeCertificate(practice.name, new Date());
  const made = signingKey(certificate, signingWith(key));
  const pools = new PdfPools();
  const papers = new TypstRenderer();
  const keys = { toSign: async () => made };
  const sealer = new LibPdfSealer(pools, keys, undefined, 'http://127.0.0.1/verify', papers);
  const at = new Date();
  const from = { address: '127.0.0.1', agent: 'bench' };
  const party = { id: 2, name: 'Alex Sample', email: 'client1@example.com' };
  const events = ['sent', 'viewed', 'consented', 'signed'].map((type) => ({
    type,
    at,
    actor: party.name,
    ...from,
  }));
  const ceremony = {
    title: 'Agreement',
    signer: party,
    signature: { name: party.name, drawing: null },
    at,
    ...from,
    practice,
    consent: { version: '1', language: 'en', textSha256: '0'.repeat(64), at },
    practiceMarks: noMarks,
    events,
    chainHead: null,
  };
  const shown = {
    bytes: agreement,
    fileName: 'agreement.pdf',
    fileType: 'application/pdf',
    sha256: '0'.repeat(64),
  };
  const figures = await timed(ids, (documentId) => sealer.seal(shown, { ...ceremony, documentId }));
  await Promise.all([pools.onApplicationShutdown(), papers.onApplicationShutdown()]);
  return figures;
}

/** Milliseconds of each, one after another. */
async function timed(all, work) {
  const took = [];
  for (const one of all) {
    const began = performance.now();
    await work(one);
    took.push(performance.now() - began);
  }
  const warm = took.slice(warmUp).toSorted((a, b) => a - b);
  return { first: took[0], median: median(warm), worst: warm.at(-1) };
}

/** Prints the results of signing. */
export function printSigning({ pages: count, bytes, signed, engine, verified, hashed }, { limit, met }) {
  const line = (name, { first, median: middle, worst }) =>
    console.log(
      `  ${name.padEnd(34)}${[middle, worst, first].map((one) => one.toFixed(one < 10 ? 2 : 0).padStart(8)).join('')}`,
    );
  console.log(
    `\nSigning ${count} pages (${bytes.shown} bytes, sealed ${bytes.sealed}), milliseconds: median, worst, first`,
  );
  line('over HTTP, stored', signed);
  line('the engine alone', engine);
  line('verifying over HTTP', verified);
  line('floor: hashing shown and sealed', hashed);
  console.log(`  goal: ${limit} ms at the median over HTTP, ${met ? 'met' : 'NOT MET'}`);
}

function makeAgreement() {
  const line = (y, text) => `1 0 0 1 72 ${y} Tm (${text}) Tj`;
  const stream = (page) => {
    const lines = Array.from({ length: 44 }, (_, index) =>
      line(
        720 - 15 * index,
        `Page ${page}, clause ${index + 1}: both parties keep a written record of what they have agreed.`,
      ),
    );
    const content = `BT /F1 10 Tf\n${lines.join('\n')}\nET`;
    return `<</Length ${content.length}>>\nstream\n${content}\nendstream`;
  };
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${numbers.map((page) => `${2 * page + 2} 0 R`).join(' ')}]/Count ${pages}/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...numbers.flatMap((page) => [`<</Type/Page/Parent 2 0 R/Contents ${2 * page + 3} 0 R>>`, stream(page)]),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n `;
  });
  const size = objects.length + 1;
  const table = ['0000000000 65535 f ', ...offsets].join('\n');
  text += `xref\n0 ${size}\n${table}\ntrailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
