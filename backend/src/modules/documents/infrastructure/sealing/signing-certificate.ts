import { createPrivateKey, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartRefused } from '../../../../platform/process/start-refused.js';
import type { Settings } from '../../../../platform/settings/settings.js';
import { type Sign, type SigningKey, signingKey, signingWith } from './signing-key.js';

/**
 * The operator's own key, read once at startup: a PEM file with key and certificates, or a PKCS #12 file.
 * @throws StartRefused naming the setting, if the file cannot be read, its parts do not match, or it is not
 * valid at `now`
 */
export async function readSigningCertificate(
  {
    signingCertificate,
    signingCertificatePassword,
  }: Pick<Settings, 'signingCertificate' | 'signingCertificatePassword'>,
  now: Date,
): Promise<SigningKey | undefined> {
  if (signingCertificate === undefined) return undefined;
  const refuse = (reason: string, cause?: unknown): never => {
    throw new StartRefused(`SIGNING_CERTIFICATE (${signingCertificate}) ${reason}.`, { cause });
  };
  const file = await readFile(signingCertificate).catch((error: unknown) => refuse('cannot be read', error));
  const { sign, certificates } = await (
    file.includes('-----BEGIN ')
      ? fromPem(file, signingCertificatePassword)
      : fromPkcs12(file, signingCertificatePassword)
  ).catch((error: unknown) =>
    refuse(
      'contains no readable key and certificate: it must be a PEM file with both, or a PKCS #12 file whose ' +
        'password is in SIGNING_CERTIFICATE_PASSWORD',
      error,
    ),
  );
  const probe = Buffer.from('steward');
  const wrongKind = 'must contain an RSA or elliptic curve key';
  const signature = await sign(probe).catch((error: unknown) => refuse(wrongKind, error));
  const own = certificates.find(({ publicKey }) => verify('sha256', probe, publicKey, signature));
  if (!own) return refuse('does not contain the certificate of its key');
  if (!['rsa', 'ec'].includes(own.publicKey.asymmetricKeyType ?? '')) return refuse(wrongKind);
  if (new Date(own.validTo) <= now) return refuse(`expired on ${own.validTo}`);
  if (new Date(own.validFrom) > now) return refuse(`is not valid before ${own.validFrom}`);
  return signingKey(
    own,
    sign,
    certificates.filter((one) => one !== own),
  );
}

interface Opened {
  sign: Sign;
  certificates: X509Certificate[];
}

async function fromPem(file: Buffer, passphrase: string | undefined): Promise<Opened> {
  const blocks = file.toString('utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  const key = createPrivateKey({ key: file, ...(passphrase !== undefined && { passphrase }) });
  return { sign: signingWith(key), certificates: (blocks ?? []).map((block) => new X509Certificate(block)) };
}

async function fromPkcs12(file: Buffer, password = ''): Promise<Opened> {
  // Loaded only here; otherwise only the workers need the library.
  const { P12Signer } = await import('@libpdf/core');
  const opened = await P12Signer.create(file, password);
  return {
    sign: (data) => opened.sign(data, 'SHA-256'),
    certificates: [opened.certificate, ...opened.certificateChain].map((one) => new X509Certificate(one)),
  };
}
