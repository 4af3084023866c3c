/**
 * Sends every file of a folder through the built product: upload with a request for a signature, signing,
 * countersigning, download and verification. Prints a table of the outcomes and writes one row for each file.
 * usage: FROM=FOLDER [TO=TABLE.json] [BEFORE=TABLE.json] [KEEP=FOLDER] node tools/corpus.mjs
 *   TO      where the rows go: by default corpus.json
 *   BEFORE  rows of an earlier run: what changed is listed, and the exit code is 1 if something did
 *   KEEP    gets each sealed file, under the name of the file
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeForm } from '../bench/form.mjs';
import { startServer, stopAll } from '../bench/processes.mjs';
import { admin, client, signIn } from '../bench/seed.mjs';

const { FROM: from, TO: to = 'corpus.json', BEFORE: before, KEEP: keep } = process.env;
if (!from) throw new Error('Name the folder: make corpus FROM=FOLDER');
const names = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
  .sort();
if (keep) mkdirSync(keep, { recursive: true });

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'steward-corpus-'));
// When root runs it, the database runs under another account, which must be able to enter.
chmodSync(folder, 0o711);

async function cleanUp() {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

/** A call of the API: its status and its answer, which is JSON unless `bytes` is wanted. */
async function call(url, { cookie, method = 'GET', json, form, bytes = false }) {
  const type = form?.contentType ?? (json && 'application/json');
  const response = await fetch(url, {
    method,
    headers: { ...(cookie && { cookie }), ...(type && { 'content-type': type }) },
    body: form?.body ?? (json && JSON.stringify(json)),
  });
  if (bytes && response.ok)
    return { status: response.status, answer: Buffer.from(await response.arrayBuffer()) };
  const text = await response.text();
  try {
    return { status: response.status, answer: JSON.parse(text) };
  } catch {
    return { status: response.status, answer: { message: text.slice(0, 200) } };
  }
}

const refusal = ({ status, answer }) => ({
  outcome: `${status} ${answer.code ?? ''}`.trim(),
  reason: answer.fields ? Object.values(answer.fields)[0] : answer.message,
});

/** A practice of its own, with one client. */
async function startPractice() {
  const { url } = await startServer({
    command: [path.join(root, 'backend/run')],
    env: {
      APP_SECRET: 'corpus-secret-of-no-worth',
      DATA_DIR: path.join(folder, 'product'),
      DEMO_DATA: '0',
      LOG_LEVEL: 'error',
      THROTTLE: 'off',
      ADMIN_USERNAME: admin.username,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    logFile: path.join(folder, 'product.log'),
    readyPath: '/api/health/ready',
    readyStatus: 200,
    timeoutMs: 240_000,
  });
  const cookie = await signIn(url, admin);
  const made = await call(`${url}/api/admin/create-user`, { cookie, method: 'POST', json: client });
  if (made.status !== 201) throw new Error(`Adding the client answered ${made.status}.`);
  return { url, adminCookie: cookie, clientCookie: await signIn(url, client), clientId: made.answer.id };
}

/**
 * The way of one file.
 * @returns `outcome` is "signed", "stored" if only a signature is refused, or the refusal; `shown` says whether
 *   the client reads the file itself or a copy that was prepared for signing
 */
async function wayOf(name, { url, adminCookie, clientCookie, clientId }) {
  const bytes = readFileSync(path.join(from, name));
  const upload = (needsSignature) =>
    call(`${url}/api/admin/documents/upload`, {
      cookie: adminCookie,
      method: 'POST',
      form: makeForm(
        { title: name.slice(-80), userId: clientId, category: 'agreement', needsSignature },
        { name: path.basename(name), type: 'application/octet-stream', bytes },
      ),
    });
  const asked = await upload('true');
  if (asked.status !== 201) {
    const stored = await upload('false');
    const { outcome, reason } = refusal(asked);
    if (stored.status !== 201) return { outcome, reason };
    return { outcome: 'stored', sign: outcome, reason, needsPassword: stored.answer.needsPassword ?? false };
  }
  const document = `${url}/api/documents/${asked.answer.id}`;
  const read = await call(document, { cookie: clientCookie, bytes: true });
  if (read.status !== 200) return { ...refusal(read), step: 'read' };
  const shown = read.answer.equals(bytes) ? 'the file' : 'a copy';
  const sign = { consent: true, name: 'Alex Sample' };
  const signed = await call(`${document}/sign`, { cookie: clientCookie, method: 'POST', json: sign });
  if (signed.answer.status !== 'signed') return { ...refusal(signed), step: 'sign', shown };
  const countersigned = await call(`${url}/api/admin/documents/${asked.answer.id}/countersign`, {
    cookie: adminCookie,
    method: 'POST',
    json: { name: 'Casey Consultant' },
  });
  if (countersigned.status >= 300) return { ...refusal(countersigned), step: 'countersign', shown };
  const sealed = await call(`${document}/download`, { cookie: clientCookie, bytes: true });
  if (sealed.status !== 200) return { ...refusal(sealed), step: 'download', shown };
  if (keep) {
    mkdirSync(path.dirname(path.join(keep, name)), { recursive: true });
    writeFileSync(path.join(keep, name), sealed.answer);
  }
  const form = makeForm({}, { name: 'sealed.pdf', type: 'application/pdf', bytes: sealed.answer });
  const { answer: verdict } = await call(`${url}/api/verify`, { method: 'POST', form });
  if (!verdict.valid) return { outcome: 'not valid', reason: verdict.reason, step: 'verify', shown };
  return { outcome: 'signed', shown };
}

/** Rows of a table, with the number of files in each. */
function printTable(rows) {
  const counts = {};
  for (const { outcome, sign, step, shown } of Object.values(rows)) {
    const row = [outcome, sign, step && `at: ${step}`, shown && `shown: ${shown}`].filter(Boolean).join(', ');
    counts[row] = (counts[row] ?? 0) + 1;
  }
  const sorted = Object.entries(counts).sort(([, one], [, other]) => other - one);
  for (const [row, count] of sorted) console.log(`${String(count).padStart(6)}  ${row}`);
}

/** Lists each file whose row differs from an earlier one. @returns their number */
function printChanges(rows, earlier) {
  const changed = [...new Set([...Object.keys(rows), ...Object.keys(earlier)])].filter(
    (name) => JSON.stringify(rows[name]) !== JSON.stringify(earlier[name]),
  );
  for (const name of changed)
    console.log(
      `${name}\n  before: ${JSON.stringify(earlier[name])}\n  now:    ${JSON.stringify(rows[name])}`,
    );
  console.log(`${changed.length} of ${names.length} files changed`);
  return changed.length;
}

try {
  const practice = await startPractice();
  const rows = {};
  for (const [index, name] of names.entries()) {
    rows[name] = await wayOf(name, practice);
    if ((index + 1) % 100 === 0) console.log(`${index + 1} of ${names.length}`);
  }
  writeFileSync(to, `${JSON.stringify(rows, null, 2)}\n`);
  for (const [name, { outcome, sign, step, reason }] of Object.entries(rows))
    if (outcome !== 'signed') console.log([name, outcome, sign, step, reason].filter(Boolean).join(' | '));
  printTable(rows);
  if (before && printChanges(rows, JSON.parse(readFileSync(before, 'utf8'))) > 0) process.exitCode = 1;
} finally {
  await cleanUp();
}
