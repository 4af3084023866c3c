import { generateKeyPairSync, type KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { Integer, OctetString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  GeneralName,
  GeneralNames,
} from 'pkijs';
import type { KeyAndChain } from '../key-and-chain.js';
import type { Validity } from '../renewal.js';

export const engine = new CryptoEngine({ name: 'node', crypto: webcrypto });
const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const day = 24 * 3_600_000;

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** For 90 days, from an hour before. */
export const ninetyDays = (now: Date): Validity => ({
  validFrom: new Date(now.getTime() - 3_600_000),
  validTo: new Date(now.getTime() - 3_600_000 + 90 * day),
});

/** A certificate authority of tests: EC keys, leaves without a subject, as some authorities issue them. */
export class CertificateMaker {
  private readonly keys = newKeys();
  private root = '';

  static async create(): Promise<CertificateMaker> {
    const maker = new CertificateMaker();
    const names = { subject: 'Root of tests', domain: undefined, address: undefined };
    maker.root = await maker.certify(maker.keys.publicKey, names, ninetyDays(new Date()));
    return maker;
  }

  /** Its own certificate, to be trusted. */
  get rootPem(): string {
    return this.root;
  }

  /** The leaf, then the root. */
  async chainFor(domain: string, publicKey: KeyObject, validity: Validity): Promise<string> {
    return (await this.certify(publicKey, { domain }, validity)) + this.root;
  }

  /** A new key with its chain. */
  async pairFor(domain: string, validity: Validity = ninetyDays(new Date())): Promise<KeyAndChain> {
    const { publicKey, privateKey } = newKeys();
    return { key: pemOf(privateKey), chain: await this.chainFor(domain, publicKey, validity) };
  }

  /** A pair for a server on this machine, reached as 127.0.0.1. */
  async pairForLoopback(): Promise<KeyAndChain> {
    const { publicKey, privateKey } = newKeys();
    const chain = await this.certify(publicKey, { address: [127, 0, 0, 1] }, ninetyDays(new Date()));
    return { key: pemOf(privateKey), chain };
  }

  private async certify(
    publicKey: KeyObject,
    names: { subject?: string; domain?: string | undefined; address?: number[] | undefined },
    { validFrom, validTo }: Validity,
  ): Promise<string> {
    const certificate = new Certificate({ version: 2 });
    const serial = randomBytes(16);
    serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0);
    certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
    const isRoot = names.subject !== undefined;
    certificate.issuer.typesAndValues.push(commonName('Root of tests'));
    if (isRoot) certificate.subject.typesAndValues.push(commonName('Root of tests'));
    certificate.notBefore.value = validFrom;
    certificate.notAfter.value = validTo;
    const constraints = new BasicConstraints({ cA: isRoot }).toSchema().toBER();
    certificate.extensions = [
      new Extension({ extnID: '2.5.29.19', critical: true, extnValue: constraints }),
      ...altNames(names),
    ];
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const pkcs8 = this.keys.privateKey.export({ type: 'pkcs8', format: 'der' });
    const [subjectKey, issuerKey] = await Promise.all([
      webcrypto.subtle.importKey('spki', spki, curve, true, ['verify']),
      webcrypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['sign']),
    ]);
    await certificate.subjectPublicKeyInfo.importKey(subjectKey, engine);
    await certificate.sign(issuerKey, 'SHA-256', engine);
    return new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())).toString();
  }
}

const commonName = (value: string): AttributeTypeAndValue =>
  new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value }) });

function altNames(names: { domain?: string | undefined; address?: number[] | undefined }): Extension[] {
  const { domain, address } = names;
  const listed = [
    ...(domain === undefined ? [] : [new GeneralName({ type: 2, value: domain })]),
    ...(address === undefined
      ? []
      : [new GeneralName({ type: 7, value: new OctetString({ valueHex: new Uint8Array(address).buffer }) })]),
  ];
  if (listed.length === 0) return [];
  const value = new GeneralNames({ names: listed }).toSchema().toBER();
  return [new Extension({ extnID: '2.5.29.17', critical: true, extnValue: value })];
}
