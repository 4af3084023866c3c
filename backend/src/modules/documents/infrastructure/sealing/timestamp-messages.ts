import { fromBER, Integer, OctetString, Sequence } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs';
import { readTimestamp } from './worker/cms.js';

export interface Timestamp {
  /** DER of the TimeStampToken. */
  token: Buffer;
  at: Date;
  /** Expiry of the authority's certificate. */
  validTo: Date;
}

/** The digest to be stamped, and a nonce that identifies the answer. */
export interface Stamped {
  /** SHA-256 of the data. */
  digest: Uint8Array;
  nonce: bigint;
}

const sha256 = '2.16.840.1.101.3.4.2.1';

/** DER of a TimeStampReq (RFC 3161) that also asks for the authority's certificate. */
export function requestOf({ digest, nonce }: Stamped): Uint8Array<ArrayBuffer> {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
    }),
    nonce: Integer.fromBigInt(nonce),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

/** The time stamp in a TimeStampResp. @throws Error for a refusal, or a token for different data */
export function timestampIn(answer: Buffer, { digest, nonce }: Stamped): Timestamp {
  const { result } = fromBER(answer);
  const response = new TimeStampResp({ schema: result });
  if (response.status.status > 1)
    throw new Error(`The time-stamping authority refused with status ${response.status.status}.`);
  const encoded = result instanceof Sequence ? result.valueBlock.value[1] : undefined;
  if (!encoded) throw new Error('The time-stamping authority returned no time stamp.');
  const token = Buffer.from(encoded.valueBeforeDecodeView);
  const stamp = readTimestamp(token);
  if (stamp.algorithm !== 'sha256' || !Buffer.from(digest).equals(stamp.imprint) || stamp.nonce !== nonce)
    throw new Error('The time stamp is for different data.');
  return { token, at: stamp.at, validTo: stamp.validTo };
}
