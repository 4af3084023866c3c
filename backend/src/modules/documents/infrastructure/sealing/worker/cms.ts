import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { fromBER, GeneralizedTime, OctetString, Sequence, UTCTime } from 'asn1js';
import {
  type Attribute,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  type RelativeDistinguishedNames,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from 'pkijs';

/** Contents of a CMS signature. */
export interface Cms {
  /** SHA-256 of the signer's certificate, hex. */
  fingerprint: string;
  /** Common name in that certificate. */
  name: string | null;
  signedAt: Date | null;
  /** Bytes of the signer's certificate. */
  certificateSize: number;
  timestamped: boolean;
  /**
   * True if it was made with the key of that certificate and its time stamp, if any, is for this signature.
   */
  genuine: boolean;
  /** True if `content` was signed. */
  matches(content: Buffer[]): boolean;
}

const identifiers = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  pss: '1.2.840.113549.1.1.10',
};
/** Version of the structure for each content type (RFC 5652, 5.1). */
const versions: Record<string, number> = { [identifiers.data]: 1, [identifiers.timestampInfo]: 3 };
/** Algorithms of the practice's own keys: RSA and ECDSA, both with SHA-256. */
const ourAlgorithms = ['1.2.840.113549.1.1.11', '1.2.840.10045.4.3.2'];
/** Algorithms of authorities: RSA PKCS #1 and PSS, and ECDSA, all with SHA-2. */
const signatures = [
  '1.2.840.113549.1.1.1',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  identifiers.pss,
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
];
const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.3.14.3.2.26': 'sha1',
};

/**
 * Reads a CMS signature of one signer over signed attributes, only in the exact form that the practice
 * creates: another name for the same algorithm would be a change that no digest detects.
 * @throws for anything else
 */
export function readCms(der: Buffer): Cms {
  const { signed, signer, attributes } = signedDataOf(der, ourAlgorithms);
  const certificate = certificateOf(signed, signer);
  if (!isSealed(signed, signer) || !isChain(certificate, signed))
    throw new Error('Not a seal in the expected form.');
  const algorithm = digestOf(signer.digestAlgorithm.algorithmId);
  const digest = digestIn(attributes);
  const at = attributes.find(({ type }) => type === identifiers.signingTime)?.values[0] as unknown;
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView);
  return {
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    name: /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? null,
    signedAt: at instanceof UTCTime || at instanceof GeneralizedTime ? at.toDate() : null,
    certificateSize: certificate.raw.length,
    timestamped: (signer.unsignedAttrs?.attributes ?? []).length > 0,
    genuine: signedBy(certificate, signer) && timestampBelongs(signer, signature),
    matches: (content) => {
      const hash = createHash(algorithm);
      for (const part of content) hash.update(part);
      return hash.digest().equals(digest);
    },
  };
}

/** True if the unsigned bytes around the signature contain only those of a seal. */
function isSealed({ encapContentInfo: content, crls }: SignedData, { unsignedAttrs }: SignerInfo): boolean {
  return (
    content.eContentType === identifiers.data &&
    content.eContent === undefined &&
    (crls ?? []).length === 0 &&
    (unsignedAttrs?.attributes ?? []).length <= 1
  );
}

/** True if the certificates are the signer's, its issuer's, and so on, in this order. */
function isChain(signer: X509Certificate, { certificates = [] }: SignedData): boolean {
  const chain = certificates.map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())));
  return chain.every((one, index) => {
    const before = chain[index - 1];
    return before ? before.checkIssued(one) && before.verify(one.publicKey) : one.raw.equals(signer.raw);
  });
}

interface Parsed {
  signed: SignedData;
  signer: SignerInfo;
  attributes: Attribute[];
}

/** The bytes around the signed parts are not signed, so they must have their only valid form. */
function signedDataOf(der: Buffer, algorithms: readonly string[]): Parsed {
  const parsed = fromBER(der);
  if (!(parsed.result instanceof Sequence) || parsed.result.valueBlock.value.length !== 2)
    throw new Error('Expected a type and its content.');
  const info = new ContentInfo({ schema: parsed.result });
  const signed = new SignedData({ schema: info.content });
  const [signer, ...others] = signed.signerInfos;
  if (!signer?.signedAttrs || others.length > 0) throw new Error('Expected one signer with attributes.');
  const [digest, ...digests] = signed.digestAlgorithms;
  const sound =
    parsed.offset === der.length &&
    Buffer.from(parsed.result.toBER()).equals(der) &&
    info.contentType === identifiers.signedData &&
    signed.version === versions[signed.encapContentInfo.eContentType] &&
    signer.version === 1 &&
    digests.length === 0 &&
    digest?.algorithmId === signer.digestAlgorithm.algorithmId &&
    algorithms.includes(signer.signatureAlgorithm.algorithmId);
  if (!sound) throw new Error('Not a signature in the expected form.');
  return { signed, signer, attributes: signer.signedAttrs.attributes };
}

function digestOf(algorithm: string): string {
  const known = digests[algorithm];
  if (known === undefined) throw new Error('Unknown digest.');
  return known;
}

function digestIn(attributes: Attribute[]): Uint8Array {
  const value = attributes.find(({ type }) => type === identifiers.messageDigest)?.values[0] as unknown;
  if (!(value instanceof OctetString)) throw new Error('The digest is missing.');
  return value.valueBlock.valueHexView;
}

function certificateOf(signed: SignedData, signer: SignerInfo): X509Certificate {
  const signerId: unknown = signer.sid;
  if (!(signerId instanceof IssuerAndSerialNumber))
    throw new Error('The signer does not name a certificate.');
  for (const one of signed.certificates ?? [])
    if (
      one instanceof Certificate &&
      signerId.serialNumber.isEqual(one.serialNumber) &&
      // Byte by byte, because 'a' and 'A' would be equal as names.
      derOf(signerId.issuer).equals(derOf(one.issuer))
    )
      return new X509Certificate(Buffer.from(one.toSchema().toBER()));
  throw new Error('The signer has no certificate.');
}

const derOf = (name: RelativeDistinguishedNames): Buffer => Buffer.from(name.toSchema().toBER());

/**
 * True if the attributes, which contain the digest of the content, were signed with the certificate's key.
 */
function signedBy(certificate: X509Certificate, signer: SignerInfo): boolean {
  const data = Buffer.from(signer.signedAttrs?.encodedValue ?? new ArrayBuffer(0));
  const key = certificate.publicKey;
  const pss = signer.signatureAlgorithm.algorithmId === identifiers.pss;
  return verify(
    digestOf(signer.digestAlgorithm.algorithmId),
    data,
    pss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : key,
    Buffer.from(signer.signature.valueBlock.valueHexView),
  );
}

/** The only allowed unsigned attribute is a time stamp of this signature. */
function timestampBelongs(signer: SignerInfo, signature: Buffer): boolean {
  const unsigned = signer.unsignedAttrs?.attributes ?? [];
  return unsigned.every(({ type, values: [token] }) => {
    if (type !== identifiers.timestampToken || !(token instanceof Sequence)) return false;
    const stamp = readTimestamp(Buffer.from(token.toBER()));
    return createHash(stamp.algorithm).update(signature).digest().equals(stamp.imprint);
  });
}

/** Contents of a timestamp token. */
export interface Stamp {
  /** Digest algorithm of the imprint, by its node:crypto name. */
  algorithm: string;
  /** Digest of the stamped data. */
  imprint: Uint8Array;
  at: Date;
  nonce: bigint | undefined;
  /** Expiry of the authority's certificate. */
  validTo: Date;
}

/**
 * Reads an RFC 3161 token. @throws for anything else, or a signature that is not by the authority named in it
 */
export function readTimestamp(token: Buffer): Stamp {
  const { signed, signer, attributes } = signedDataOf(token, signatures);
  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== identifiers.timestampInfo || !eContent) throw new Error('Not a time stamp.');
  const encoded = Buffer.from(eContent.getValue());
  const digest = createHash(digestOf(signer.digestAlgorithm.algorithmId)).update(encoded).digest();
  const certificate = certificateOf(signed, signer);
  if (!digest.equals(digestIn(attributes)) || !signedBy(certificate, signer))
    throw new Error('The signature of the time stamp is invalid.');
  const { messageImprint, genTime, nonce } = new TSTInfo({ schema: fromBER(encoded).result });
  return {
    algorithm: digestOf(messageImprint.hashAlgorithm.algorithmId),
    imprint: messageImprint.hashedMessage.valueBlock.valueHexView,
    at: genTime,
    nonce: nonce?.toBigInt(),
    validTo: new Date(certificate.validTo),
  };
}
