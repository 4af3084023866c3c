import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { readFileSync } from 'node:fs';

const pdf = (text) =>
  Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
/** The EICAR test file, in pieces, so that scanners do not report this source file. */
const malware = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A minimal browser with one connection per call, over HTTP, or over HTTPS with a given certificate. */
export class Visitor {
  cookie = '';

  /** @param origin value of the Origin header, if it is not the address itself */
  constructor(address, certificate, origin = address) {
    this.address = address;
    this.origin = origin;
    this.ca = certificate && readFileSync(certificate);
  }

  call(path, { method = 'GET', headers = {}, body } = {}) {
    const url = new URL(path, this.address);
    const send = url.protocol === 'https:' ? secure : plain;
    const own = { Host: new URL(this.origin).host, Cookie: this.cookie, Origin: this.origin, ...headers };
    return new Promise((resolve, reject) => {
      const request = send(
        url,
        { method, headers: own, ca: this.ca, servername: 'localhost', agent: false },
        async (response) => {
          const parts = [];
          try {
            for await (const part of response) parts.push(part);
          } catch (error) {
            return reject(error);
          }
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
        },
      );
      request.once('error', reject);
      request.setTimeout(60_000, () => request.destroy(new Error(`${path} took more than a minute.`)));
      request.end(body);
    });
  }

  async text(path) {
    return (await this.call(path)).body.toString();
  }

  post(path, body) {
    const headers = { 'Content-Type': 'application/json' };
    return this.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async signIn({ username, password }) {
    const answer = await this.post('/api/login', { username, password });
    if (answer.status !== 200) throw new Error(`Logging in answered ${answer.status}: ${answer.body}`);
    this.cookie = answer.headers['set-cookie'].map((one) => one.split(';')[0]).join('; ');
  }

  /** Uploads a document for the one client, who is created first if missing. */
  async tryUpload(title, infected = false) {
    const userId = await this.client();
    const form = new FormData();
    form.set('title', title);
    form.set('userId', String(userId));
    form.set('file', new Blob([pdf(infected ? malware : title)]), 'paper.pdf');
    const encoded = new Response(form);
    return this.call('/api/admin/documents/upload', {
      method: 'POST',
      headers: { 'Content-Type': encoded.headers.get('Content-Type') },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
  }

  async upload(title) {
    const answer = await this.tryUpload(title);
    if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.body}`);
    return { title, fileUrl: JSON.parse(answer.body).fileUrl };
  }

  async isThere({ title, fileUrl }) {
    return (await this.call(fileUrl)).body.equals(pdf(title));
  }

  async client() {
    const [found] = JSON.parse((await this.call('/api/admin/clients')).body);
    if (found) return found.id;
    const guest = new Visitor(this.address, undefined, this.origin);
    guest.ca = this.ca;
    const answer = await guest.post('/api/register', {
      firstName: 'Alex',
      lastName: 'Sample',
      username: 'asample',
      email: 'alex@example.com',
      password: 'Placeholder-river-9!',
    });
    if (answer.status !== 201) throw new Error(`Registering answered ${answer.status}: ${answer.body}`);
    return this.client();
  }

  /** True if the first bytes of a stream arrive while it is open. */
  streams(path) {
    const url = new URL(path, this.address);
    const send = url.protocol === 'https:' ? secure : plain;
    const headers = { Host: new URL(this.origin).host, Cookie: this.cookie };
    return new Promise((resolve, reject) => {
      const request = send(
        url,
        { headers, ca: this.ca, servername: 'localhost', agent: false },
        (response) => {
          response.once('data', () => (resolve(response.statusCode === 200), request.destroy()));
        },
      );
      request.once('error', reject);
      request.setTimeout(20_000, () => (resolve(false), request.destroy()));
      request.end();
    });
  }
}
