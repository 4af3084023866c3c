import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { AppSecret } from '../backend/dist/platform/settings/app-secret.js';
import { argon2Matches } from '../backend/dist/platform/security/argon2.js';
import { invoices, pay } from './floor-billing.mjs';
import { messages, threads, write } from './floor-conversations.mjs';
import { firstPage, pageSize } from './floor-page.mjs';
import { answer as saveAnswer, questionnaire } from './floor-questionnaires.mjs';
import { slots } from './floor-scheduling.mjs';
import { statements } from './floor-statements.mjs';
import { workday } from './floor-workday.mjs';
import { parseForm } from './form.mjs';

/* The bare server: what the same answers cost on plain node:http and pg, with the least SQL for them. The
   benchmark refuses to run if its answers differ. It has no validation, encryption, limits, log, notifications or
   error handling; of the product it uses only what a session is signed with and a password is compared by. */

const { DATABASE_URL, APP_SECRET, FILES, PORT } = process.env;
const [signing] = new AppSecret(APP_SECRET).keysFor('steward/session/v1');
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const run = (name, text, values) => pool.query({ name, text, values });
const halfDay = 12 * 60 * 60 * 1000;

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (content) => createHmac('sha256', signing.key).update(content).digest();

function sign(claims) {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT', kid: signing.id })}.${encoded(claims)}`;
  return `${content}.${signatureOf(content).toString('base64url')}`;
}

function claimsOf(token) {
  const [header, claims, signature] = token.split('.');
  const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  if (alg !== 'HS256' || kid !== signing.id) return undefined;
  const given = Buffer.from(signature, 'base64url');
  if (!timingSafeEqual(given, signatureOf(`${header}.${claims}`))) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

async function callerOf(request) {
  const token = /(?:^|; )steward_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const claims = token && claimsOf(token);
  if (!claims) return undefined;
  const { rows } = await run(
    'session',
    `SELECT s.user_id, u.role, s.last_seen_at FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = $1 AND s.user_id = $2 AND s.expires_at > $3 AND u.closed_at IS NULL`,
    [claims.sid, Number(claims.sub), new Date()],
  );
  return rows[0];
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function answer(response, status, value, headers = {}) {
  const json = JSON.stringify(value);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(json),
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(json);
}

async function login(request, response) {
  const { username, password } = JSON.parse((await bodyOf(request)).toString());
  const { rows } = await run(
    'user',
    `SELECT id, username, email, first_name AS "firstName", last_name AS "lastName", role, staff_role AS "staffRole",
       email IS NOT DISTINCT FROM confirmed_email AS "emailConfirmed", language, created_at,
       json_build_array(json_build_object('id', id, 'name', first_name || ' ' || last_name, 'kind', coalesce(kind, 'individual'), 'role', 'self',
         'scopes', '{documents,upload,sign,messages,invoices,pay,appointments}'::text[], 'categories', NULL, 'until', NULL)) AS clients, password,
       EXISTS (SELECT FROM totp_secrets WHERE user_id = users.id AND enabled_at IS NOT NULL)
         OR EXISTS (SELECT FROM passkeys WHERE user_id = users.id) AS has_factor
     FROM users WHERE lower(username) = lower($1) AND closed_at IS NULL`,
    [username],
  );
  const { password: hash, has_factor: has, ...user } = rows[0];
  if (!(await argon2Matches(hash, password))) return answer(response, 401, {});
  const id = randomUUID();
  const now = new Date();
  await run(
    'begin',
    `INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, remembered, address, agent)
     VALUES ($1, $2, $3, $3, $4, false, $5, $6)`,
    [id, user.id, now, new Date(now.getTime() + halfDay), request.socket.remoteAddress, ''],
  );
  const iat = Math.floor(now.getTime() / 1000);
  const token = sign({ sid: id, iat, sub: String(user.id) });
  answer(
    response,
    200,
    {
      ...user,
      linkShownBy: null,
      replacingLink: null,
      secondFactor: has ? 'set' : 'none',
      setupRequired: false,
    },
    { 'Set-Cookie': `steward_session=${token}; Path=/; HttpOnly; SameSite=Lax` },
  );
}

async function profile(caller, response) {
  const { rows } = await run(
    'profile',
    `SELECT a.first_name AS "firstName", a.last_name AS "lastName", a.email,
       a.email IS NOT DISTINCT FROM a.confirmed_email AS "emailConfirmed", a.language, p.phone, p.address, p.city, p.state, p.zip_code AS "zipCode", p.country, p.company, p.job_title AS "jobTitle",
       to_char(p.birthdate, 'YYYY-MM-DD') AS birthdate, p.bio,
       coalesce(p.preferred_contact_method, 'email') AS "preferredContactMethod", coalesce(p.list_density, 'compact') AS "listDensity",
       '/api/profile/photo?v=' || left(p.photo_sha256, 16) AS photo
     FROM users a LEFT JOIN client_profiles p ON p.user_id = a.id WHERE a.id = $1`,
    [caller.user_id],
  );
  answer(response, 200, rows[0]);
}

const columns = `id, user_id AS "userId", title, description, status, category, file_name AS "fileName",
  file_type AS "fileType", file_size AS "fileSize", '/api/documents/' || id AS "fileUrl",
  '/api/documents/' || id AS "filePath", uploaded_by AS "uploadedBy", version, needs_signature AS "needsSignature",
  signed_date AS "signedDate", signed_by AS "signedBy",
  CASE WHEN signature_image_path IS NOT NULL THEN '/api/documents/' || id || '/signature' END AS "signatureImagePath",
  decline_reason AS "declineReason", needs_password AS "needsPassword", created_at, updated_at, destroyed_at AS "destroyedAt"`;

/** First page of a client's own documents. */
async function documents(caller) {
  const own = 'FROM documents WHERE user_id = $1 AND deleted_at IS NULL';
  const { rows } = await run(
    'documents',
    `SELECT ${columns}, (SELECT count(*)::int ${own}) AS total ${own}
     ORDER BY created_at DESC, id DESC LIMIT ${pageSize + 1}`,
    [caller.user_id],
  );
  return firstPage(rows, '/api/documents', 'created_at');
}

async function download(caller, id, response) {
  const { rows } = await run(
    'file',
    `SELECT file_name AS "fileName", file_type AS "fileType", file_path AS "filePath" FROM documents
     WHERE id = $1 AND ($2 OR user_id = $3)`,
    [id, caller.role === 'admin', caller.user_id],
  );
  const { fileName, fileType, filePath } = rows[0];
  const bytes = await readFile(path.join(FILES, filePath));
  response
    .writeHead(200, {
      'Content-Type': fileType,
      'Content-Length': bytes.length,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    })
    .end(bytes);
}

async function upload(caller, request, response) {
  const { fields, file } = parseForm(request.headers['content-type'], await bodyOf(request));
  const name = randomBytes(16).toString('hex');
  const temporary = path.join(FILES, `${name}.new`);
  const handle = await open(temporary, 'wx', 0o600);
  await handle.writeFile(file.bytes);
  await handle.sync();
  await handle.close();
  await rename(temporary, path.join(FILES, name));
  const { rows } = await run(
    'upload',
    `INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, category,
       created_at, updated_at)
     VALUES ($1, $2, $3, 'application/pdf', $4, $5, repeat('0', 64), $6, $7, $8, $8)
     RETURNING ${columns}, (SELECT username FROM users WHERE users.id = user_id) AS username,
       (SELECT json_build_object('id', users.id, 'name', first_name || ' ' || last_name) FROM users
        WHERE users.id = user_id) AS client, scanned, false AS "scanMissing", deleted_at, reminders,
       to_char(reminded_on, 'YYYY-MM-DD') AS "remindedOn"`,
    [
      Number(fields.userId),
      fields.title,
      file.name,
      name,
      file.bytes.length,
      caller.user_id,
      fields.category,
      new Date(),
    ],
  );
  answer(response, 201, { ...rows[0], allowed: ['replace', 'delete'] });
}

/** The home page, compressed once, as the product sends it. */
let homePage;
async function home(response) {
  homePage ??= await readFile(path.join(FILES, 'page.br'));
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': homePage.length,
  });
  response.end(homePage);
}

async function serve(request, response) {
  const { method, url } = request;
  if (url === '/') return home(response);
  if (method === 'POST' && url === '/api/login') return login(request, response);
  const caller = await callerOf(request);
  if (!caller) return answer(response, 401, {});
  if (url === '/api/profile') return profile(caller, response);
  const id = /^\/api\/documents\/(\d+)\/download$/.exec(url)?.[1];
  if (id !== undefined) return download(caller, Number(id), response);
  if (url === '/api/documents' && caller.role === 'client') return page(response, await documents(caller));
  if (method === 'POST' && url === '/api/admin/documents/upload' && caller.role === 'admin')
    return upload(caller, request, response);
  if (url === '/api/message-threads') return page(response, await threads(run, caller));
  const threadId = Number(/^\/api\/message-threads\/(\d+)\/messages$/.exec(url)?.[1]);
  if (threadId && method === 'GET') return page(response, await messages(run, caller, threadId));
  if (threadId)
    return answer(response, 201, await write(run, caller, threadId, JSON.parse(await bodyOf(request))));
  if (url === '/api/invoices') return page(response, await invoices(run, caller));
  const invoiceId = Number(/^\/api\/invoices\/(\d+)\/pay$/.exec(url)?.[1]);
  if (invoiceId) return answer(response, 200, await pay(run, caller, invoiceId));
  const [, responseId, key] = /^\/api\/questionnaires\/(\d+)(?:\/answers\/(\w+))?$/.exec(url) ?? [];
  if (key !== undefined) {
    const sent = JSON.parse(await bodyOf(request));
    return answer(response, 200, await saveAnswer(run, caller, Number(responseId), key, sent));
  }
  if (responseId !== undefined)
    return answer(response, 200, await questionnaire(run, caller, Number(responseId)));
  const year = /^\/api\/bank-statements\?year=(\d{4})$/.exec(url)?.[1];
  if (year) return answer(response, 200, await statements(run, caller, year));
  if (url.startsWith('/api/appointments/slots?')) return answer(response, 200, await slots(run, url));
  const found = caller.role === 'admin' ? await workday(run, caller, url) : undefined;
  if (found?.rows) return page(response, found);
  if (found) return answer(response, 200, found.value);
  answer(response, 404, {});
}

/** One page of a list with its headers. */
const page = (response, { rows, total, next }) =>
  answer(response, 200, rows, { 'X-Total-Count': total, ...(next && { Link: `<${next}>; rel="next"` }) });

const server = createServer((request, response) => {
  serve(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
  void pool.end();
});
