import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { makeForm } from './form.mjs';

export const admin = { username: 'consultant', email: 'consultant@example.com', password: 'Limestone-1!' };
export const client = {
  username: 'client1',
  email: 'client1@example.com',
  password: 'River-stone-1!',
  firstName: 'Alex',
  lastName: 'Sample',
};
const clients = 200;
/** More than one page of 50, so that the list is full and has to be counted. */
const documents = 60;
const fileSize = 1_000_000;

const header = Buffer.from('%PDF-1.7\n');
/** File for upload and download: random bytes, which cannot be compressed. */
export const pdf = Buffer.concat([header, randomBytes(fileSize - header.length)]);

/** Logs in and returns the session's cookie. */
export async function signIn(url, { username, password }) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (response.status !== 200) throw new Error(`Logging in answered ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .find((cookie) => cookie.startsWith('steward_session='));
}

/** Turns a part on that is off in a new practice. */
export async function turnOn(part, { url, adminCookie }) {
  const response = await fetch(`${url}/api/admin/parts/${part}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: adminCookie },
    body: JSON.stringify({ on: true }),
  });
  if (!response.ok) throw new Error(`Turning ${part} on answered ${response.status}.`);
}

/** Form of an upload for a client. */
export const uploadForm = (userId, number) =>
  makeForm(
    { title: `Bookkeeping statement ${number}`, userId, category: 'financial' },
    { name: `statement-${number}.pdf`, type: 'application/pdf', bytes: pdf },
  );

/**
 * Fills the new database, using the product where files are involved; the bare server gets an unencrypted
 * copy of every file under the same name.
 * @returns cookies of the sessions, the client and their id, another client's id, the id of a document, and
 * of a client
 *   without documents
 */
export async function seed({ url, databaseUrl, files }) {
  const adminCookie = await signIn(url, admin);
  const created = await fetch(`${url}/api/admin/create-user`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: adminCookie },
    body: JSON.stringify(client),
  });
  if (created.status !== 201) throw new Error(`Adding the client answered ${created.status}.`);
  const { id: clientId } = await created.json();
  for (let number = 1; number <= documents; number++) {
    const { contentType, body } = uploadForm(clientId, number);
    const response = await fetch(`${url}/api/admin/documents/upload`, {
      method: 'POST',
      headers: { 'Content-Type': contentType, Cookie: adminCookie },
      body,
    });
    if (response.status !== 201) throw new Error(`Uploading answered ${response.status}.`);
  }
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO users (username, email, password, first_name, last_name, role)
     SELECT 'client' || n, 'client' || n || '@example.com', password, 'Client', n::text, 'client'
     FROM users, generate_series(2, $2) n WHERE id = $1`,
    [clientId, clients],
  );
  await database.query('INSERT INTO client_profiles (user_id) SELECT id FROM users WHERE id > $1', [
    clientId,
  ]);
  const { rows } = await database.query('SELECT id, file_path FROM documents ORDER BY id');
  for (const { file_path: name } of rows) writeFileSync(path.join(files, name), pdf);
  const { rows: others } = await database.query('SELECT max(id) AS id FROM users');
  const { rows: named } = await database.query(`SELECT id FROM users WHERE username = 'client2'`);
  await database.query('VACUUM ANALYZE');
  await database.end();
  const clientCookie = await signIn(url, client);
  const otherCookie = await signIn(url, { ...client, username: 'client2' });
  return {
    adminCookie,
    clientCookie,
    clientId,
    client,
    documentId: rows[0].id,
    emptyClientId: others[0].id,
    otherCookie,
    otherClientId: named[0].id,
  };
}
