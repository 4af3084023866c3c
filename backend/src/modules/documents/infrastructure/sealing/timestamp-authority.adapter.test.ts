import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromBER } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';
import { simplePdf } from '../../testing/pdfs.js';
import { aCeremony, aKey, aSealer, originalOf } from '../../testing/sealing.js';
import { PdfPools } from './pdf-workers.js';

const run = promisify(execFile);
const pools = new PdfPools();
const key = aKey();
let folder: string;
let server: Server;
let answer: RequestListener;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'steward-timestamps-'));
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pools.onApplicationShutdown();
  await rm(folder, { recursive: true });
});

const at = (name: string): string => path.join(folder, name);

/** A time-stamping authority by OpenSSL; false if it is not installed. */
async function prepareAuthority(): Promise<boolean> {
  await writeFile(
    at('tsa.cnf'),
    `[req]\ndistinguished_name=dn\nprompt=no\nx509_extensions=ext\n[dn]\nCN=Test Time Stamps\n
     [ext]\nextendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\n
     [tsa]\ndefault_tsa=one\n[one]\nserial=${at('serial')}\ncrypto_device=builtin\ndefault_policy=1.2.3.4
     digests=sha256\nsigner_digest=sha256\naccuracy=secs:1\ness_cert_id_alg=sha256\n`.replaceAll(/^ +/gm, ''),
  );
  await writeFile(at('serial'), '01');
  const made = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    at('tsa.key'),
    '-out',
    at('tsa.pem'),
    '-days',
    '2',
  ];
  return run('openssl', ['req', '-x509', '-config', at('tsa.cnf'), ...made]).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Answers a query with a valid token. */
async function stamped(query: Buffer): Promise<Buffer> {
  await writeFile(at('query'), query);
  const signer = ['-inkey', at('tsa.key'), '-signer', at('tsa.pem')];
  await run('openssl', [
    'ts',
    '-reply',
    '-config',
    at('tsa.cnf'),
    '-queryfile',
    at('query'),
    ...signer,
    '-out',
    at('reply'),
  ]);
  return readFile(at('reply'));
}

const replying =
  (reply: (query: Buffer) => Promise<Buffer> | Buffer, status = 200): RequestListener =>
  (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void (async () => response.writeHead(status).end(await reply(Buffer.concat(parts))))();
    });
  };

const seal = async (timestampUrl = address) => {
  const { sealer } = await aSealer({ pools, key, timestampUrl });
  return { sealer, sealed: await sealer.seal(originalOf(simplePdf), aCeremony()) };
};

describe('a time stamp', () => {
  it('becomes part of the seal, and is valid for no other', async () => {
    if (!(await prepareAuthority())) {
      process.stdout.write('openssl is not installed: no real time stamps are made\n');
      return;
    }
    answer = replying(stamped);
    const before = Date.now() - 1000;
    const { sealer, sealed } = await seal();
    expect(sealed.timestampedAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(sealed.timestampedAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await sealer.verify(sealed.bytes)).toMatchObject({ valid: true });
    // One changed byte, which the authority did not sign.
    const end = /0{200,}>/.exec(sealed.bytes.toString('latin1'))?.index ?? 0;
    const changed = Buffer.from(sealed.bytes);
    changed.writeUInt8(changed.readUInt8(end - 40) === 0x41 ? 0x42 : 0x41, end - 40);
    expect(await sealer.verify(changed)).toMatchObject({ valid: false });
    expect(await sealer.verify(withoutTimestamp(sealed.bytes))).toMatchObject({
      valid: false,
      reason: 'This PDF was signed here, but the time stamp of its signature has been removed.',
    });

    const first = await stamped(await queryOf());
    answer = replying(() => first ?? Buffer.alloc(0));
    await expect(seal()).rejects.toMatchObject({ code: 'signing.timestamp_unavailable' });
  });

  it.each<[string, RequestListener]>([
    ['that is refused', replying(() => Buffer.from('30053003020102', 'hex'))],
    ['that is noise', replying(() => Buffer.from('nonsense'))],
    ['that is missing', replying(() => Buffer.from('30053003020100', 'hex'))],
    ['that is endless', replying(() => Buffer.alloc(1_000_000, 0x30))],
    ['behind a failure', replying(() => Buffer.alloc(0), 500)],
    ['behind another address', (_, response) => response.writeHead(302, { Location: address }).end()],
    ['that breaks off', (request) => request.socket.destroy()],
  ])('%s prevents signing', async (_, listener) => {
    answer = listener;
    await expect(seal()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'signing.timestamp_unavailable',
      message: 'We could not get a time stamp, so nothing was signed. Please try again in a few minutes.',
    });
  });

  it('fails without waiting if nothing listens', async () => {
    await expect(seal('http://127.0.0.1:9/')).rejects.toMatchObject({
      code: 'signing.timestamp_unavailable',
    });
  });
});

/** The same seal without anything after its signature, which no digest covers. */
function withoutTimestamp(sealed: Buffer): Buffer {
  const start = sealed.indexOf('/Contents <') + '/Contents <'.length;
  const end = sealed.indexOf('>', start);
  const { result } = fromBER(Buffer.from(sealed.toString('latin1', start, end), 'hex'));
  const info = new ContentInfo({ schema: result });
  const signed = new SignedData({ schema: info.content });
  for (const signer of signed.signerInfos) delete signer.unsignedAttrs;
  info.content = signed.toSchema(true);
  const hex = Buffer.from(info.toSchema().toBER()).toString('hex').toUpperCase();
  return Buffer.concat([
    sealed.subarray(0, start),
    Buffer.from(hex.padEnd(end - start, '0'), 'latin1'),
    sealed.subarray(end),
  ]);
}

/** A query for different data. */
async function queryOf(): Promise<Buffer> {
  await run('openssl', ['ts', '-query', '-data', at('tsa.cnf'), '-sha256', '-cert', '-out', at('other')]);
  return readFile(at('other'));
}
