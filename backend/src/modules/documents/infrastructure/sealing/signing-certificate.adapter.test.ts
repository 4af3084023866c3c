import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simplePdf } from '../../testing/pdfs.js';
import { aCeremony, aSealer, originalOf } from '../../testing/sealing.js';
import { readSigningCertificate } from './signing-certificate.js';

const folder = mkdtempSync(path.join(tmpdir(), 'steward-certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => path.join(folder, name);
/** Slightly later, because OpenSSL creates certificates that are valid from the current second. */
const now = new Date(Date.now() + 60_000);
const read = (name: string, password?: string, moment = now) =>
  readSigningCertificate({ signingCertificate: at(name), signingCertificatePassword: password }, moment);

/** False if OpenSSL is not installed. */
function prepare(): boolean {
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'ignore' });
  try {
    openssl('version');
  } catch {
    return false;
  }
  const own = ['-days', '2', '-nodes', '-x509'];
  openssl(
    'req',
    ...own,
    '-newkey',
    'rsa:2048',
    '-subj',
    '/CN=Test Root',
    '-keyout',
    at('root.key'),
    '-out',
    at('root.pem'),
  );
  openssl(
    'req',
    '-nodes',
    '-newkey',
    'rsa:2048',
    '-subj',
    '/CN=Example Consulting',
    '-keyout',
    at('own.key'),
    '-out',
    at('own.csr'),
  );
  openssl(
    'x509',
    '-req',
    '-in',
    at('own.csr'),
    '-CA',
    at('root.pem'),
    '-CAkey',
    at('root.key'),
    '-days',
    '1',
    '-out',
    at('own.pem'),
  );
  openssl(
    'req',
    ...own,
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-subj',
    '/CN=Curve',
    '-keyout',
    at('ec.key'),
    '-out',
    at('ec.pem'),
  );
  openssl(
    'req',
    ...own,
    '-newkey',
    'ed25519',
    '-subj',
    '/CN=Edwards',
    '-keyout',
    at('ed.key'),
    '-out',
    at('ed.pem'),
  );
  openssl(
    'pkcs12',
    '-export',
    '-in',
    at('own.pem'),
    '-inkey',
    at('own.key'),
    '-certfile',
    at('root.pem'),
    '-passout',
    'pass:Limestone',
    '-out',
    at('own.p12'),
  );
  const joined = (name: string, ...parts: string[]): void =>
    writeFileSync(at(name), parts.map((part) => readFileSync(at(part), 'utf8')).join(''));
  joined('chain.pem', 'root.pem', 'own.key', 'own.pem');
  joined('curve.pem', 'ec.key', 'ec.pem');
  joined('edwards.pem', 'ed.key', 'ed.pem');
  joined('strange.pem', 'own.key', 'root.pem');
  return true;
}

const prepared = prepare();
if (!prepared) process.stdout.write('openssl is not installed: no certificates of operators are tried\n');
const withOpenssl = prepared ? describe : describe.skip;

it('is optional', async () => {
  const settings = { signingCertificate: undefined, signingCertificatePassword: undefined };
  expect(await readSigningCertificate(settings, now)).toBeUndefined();
});

it('is refused by the name of its setting if it is missing', async () => {
  await expect(read('nowhere.pem')).rejects.toThrow(
    /^SIGNING_CERTIFICATE \(.*nowhere\.pem\) cannot be read\.$/,
  );
});

withOpenssl('the operator’s own certificate', () => {
  it.each([
    ['chain.pem', undefined, 'Example Consulting'],
    ['curve.pem', undefined, 'Curve'],
    ['own.p12', 'Limestone', 'Example Consulting'],
  ])(
    'from %s seals documents',
    async (name, password, practice) => {
      const key = await read(name, password);
      if (!key) throw new Error('It was not read.');
      const { sealer, pools } = await aSealer({ key: Promise.resolve(key) });
      const { bytes } = await sealer.seal(originalOf(simplePdf), aCeremony());
      expect(await sealer.verify(bytes)).toMatchObject({ valid: true, signatures: [{ name: practice }] });
      await pools.onApplicationShutdown();
    },
    20_000,
  );

  it.each<[string, string | undefined, Date, RegExp]>([
    ['own.p12', 'wrong', now, /contains no readable key and certificate: .* SIGNING_CERTIFICATE_PASSWORD\.$/],
    ['own.key', undefined, now, /does not contain the certificate of its key\.$/],
    ['own.pem', undefined, now, /contains no readable key and certificate/],
    ['strange.pem', undefined, now, /does not contain the certificate of its key\.$/],
    ['edwards.pem', undefined, now, /must contain an RSA or elliptic curve key\.$/],
    ['chain.pem', undefined, new Date(now.getTime() + 3 * 86_400_000), /expired on /],
    ['chain.pem', undefined, new Date(now.getTime() - 86_400_000), /is not valid before /],
  ])('in %s is refused if it cannot be used', async (name, password, moment, reason) => {
    await expect(read(name, password, moment)).rejects.toThrow(reason);
  });
});
