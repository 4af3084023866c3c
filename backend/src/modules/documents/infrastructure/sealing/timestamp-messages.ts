import { fromBER, Integer, OctetString, Sequence } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs';
import { readTimestamp } from './worker/cms.js';

export interface Timestamp {
  /** DER of the TimeStampToken. */
  token: Buffer;
  at: Date;
  /** When the authority's certificate ends. */
  validTo: Date;
}

/** A digest that is to be stamped, and a number by which the answer to it is known. */
export interface Stamped {
  /** SHA-256 of the data. */
  digest: Uint8Array;
  nonce: bigint;
}

const sha256 = '2.16.840.1.101.3.4.2.1';

/** DER of a TimeStampReq (RFC 3161) that asks for the authority's certificate, too. */
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

/** The time stamp in a TimeStampResp. @throws Error for a refusal, or a token of something else */
export function timestampIn(answer: Buffer, { digest, nonce }: Stamped): Timestamp {
  const { result } = fromBER(answer);
  const response = new TimeStampResp({ schema: result });
  if (response.status.status > 1) throw new Error(`It refused with status ${response.status.status}.`);
  const encoded = result instanceof Sequence ? result.valueBlock.value[1] : undefined;
  if (!encoded) throw new Error('It gave no time stamp.');
  const token = Buffer.from(encoded.valueBeforeDecodeView);
  const stamp = readTimestamp(token);
  if (stamp.algorithm !== 'sha256' || !Buffer.from(digest).equals(stamp.imprint) || stamp.nonce !== nonce)
    throw new Error('Its time stamp is of something else.');
  return { token, at: stamp.at, validTo: stamp.validTo };
}
