import { randomInt } from 'node:crypto';
import { fromBER, Integer, OctetString, Sequence } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs';
import { DomainError } from '../../../../kernel/domain-error.js';
import { readTimestamp } from './worker/cms.js';

/** Milliseconds. */
const timeoutMs = 10_000;
/** Bytes; a token with its authority's certificates has five to ten thousand. */
const maximumAnswer = 15_000;
const sha256 = '2.16.840.1.101.3.4.2.1';

export interface Timestamp {
  /** DER of the TimeStampToken. */
  token: Buffer;
  at: Date;
  /** When the authority's certificate ends. */
  validTo: Date;
}

/** A time-stamping authority, asked by RFC 3161 over HTTP. */
export class TimestampAuthority {
  constructor(private readonly address: string) {}

  /** As the certificate of completion names it. */
  get host(): string {
    return new URL(this.address).host;
  }

  /**
   * @param digest SHA-256 of the data to be stamped
   * @throws DomainError signing.timestamp_unavailable (503) for no answer, a refusal, or a token of something else
   */
  async stamp(digest: Uint8Array): Promise<Timestamp> {
    try {
      return await this.ask(digest);
    } catch (cause) {
      throw new DomainError(
        'unavailable',
        'signing.timestamp_unavailable',
        'The time stamp could not be obtained, so nothing was signed. Please try again in a few minutes.',
        { cause },
      );
    }
  }

  private async ask(digest: Uint8Array): Promise<Timestamp> {
    const nonce = BigInt(randomInt(2 ** 47));
    const request = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
        hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
      }),
      nonce: Integer.fromBigInt(nonce),
      certReq: true,
    });
    const answer = await fetch(this.address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
      body: new Uint8Array(request.toSchema().toBER()),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
    const { result } = fromBER(await bodyOf(answer));
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
}

/** The body, unless it is larger than any answer. */
async function bodyOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > maximumAnswer) throw new Error('Its answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
