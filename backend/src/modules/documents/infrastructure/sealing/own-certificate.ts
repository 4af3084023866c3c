import { generateKeyPair, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const lifetime = { years: 10 };

/** X.520 allows 64 characters. */
const commonName = (practice: string): string => [...practice].slice(0, 64).join('');

/** True if a certificate created here contains the practice's current name. */
export const isIssuedTo = (practice: string, certificate: X509Certificate): boolean =>
  certificate.toLegacyObject().subject.CN === commonName(practice);

/**
 * A new key of the practice with a self-signed certificate. PDF readers show who sealed a document and that
 * it is unchanged; they cannot confirm that the name is true.
 */
export async function makeCertificate(
  practice: string,
  at: Date,
): Promise<{ certificate: X509Certificate; key: KeyObject }> {
  // Loaded on first use: a practice creates its certificate once, and the libraries are large.
  const [{ BitString, Integer, Utf8String }, pki] = await Promise.all([import('asn1js'), import('pkijs')]);
  const { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension } = pki;
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto });
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const certificate = new Certificate();
  certificate.version = 2;
  // Serial numbers are positive.
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0);
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: commonName(practice) }) }),
    );
  certificate.notBefore.value = at;
  certificate.notAfter.value = new Date(at);
  certificate.notAfter.value.setUTCFullYear(at.getUTCFullYear() + lifetime.years);
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    // digitalSignature and nonRepudiation.
    new Extension({
      extnID: '2.5.29.15',
      critical: true,
      extnValue: new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER(),
    }),
  ];
  const [publicKey, privateKey] = await Promise.all([
    webcrypto.subtle.importKey(
      'spki',
      pair.publicKey.export({ type: 'spki', format: 'der' }),
      algorithm,
      true,
      ['verify'],
    ),
    webcrypto.subtle.importKey(
      'pkcs8',
      pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
      algorithm,
      false,
      ['sign'],
    ),
  ]);
  await certificate.subjectPublicKeyInfo.importKey(publicKey, engine);
  await certificate.sign(privateKey, 'SHA-256', engine);
  return {
    certificate: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())),
    key: pair.privateKey,
  };
}
