import { addAbortSignal, pipeline, type Readable, Transform } from 'node:stream';
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { DomainError } from '../../kernel/index.js';
import type { S3Address } from '../settings/storage-settings.js';
import type { RawStore, StoredObject } from './raw-store.js';
import { exchange, TooLong } from '../process/exchange.js';
import { freeBuffer } from './free-buffer.js';
import { storageFull, storageUnavailable } from './storage-errors.js';

type Sdk = typeof import('@aws-sdk/client-s3');

export const storeTimes = {
  /** Milliseconds for one request with its retries, to the last byte. */
  timeoutMs: 15_000,
  /** The same for the availability check, whose caller does not wait long. */
  checkTimeoutMs: 4_000,
};
const defaults = {
  ...storeTimes,
  /** Attempts at a request before the store counts as unavailable. */
  attempts: 3,
  /** Objects per page of a list. */
  page: 1_000,
};
type Limits = typeof defaults;

/** Bytes of an answer that is no file: a page of a list has at most some million. */
const longestAnswer = 16 * 2 ** 20;

/** Error codes of stores for an exhausted quota or disk, besides status 507. */
const FULL = /^(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage)/;

/**
 * Objects in a bucket of any S3-compatible store. An object appears once its last byte has arrived and its
 * hash, part of the request's signature, is verified: no partial objects.
 */
export class S3Store implements RawStore {
  private constructor(
    private readonly sdk: Sdk,
    private readonly client: S3Client,
    private readonly address: S3Address,
    private readonly limits: Limits,
  ) {}

  /**
   * Checks that the bucket can be written, listed and cleared, so that a wrong address or key stops the
   * start.
   * @param options.mayBeAway true to open it even if no server answers
   */
  static async open(
    address: S3Address,
    { mayBeAway = false, ...given }: Partial<Limits> & { mayBeAway?: boolean } = {},
  ): Promise<S3Store> {
    const limits = { ...defaults, ...given };
    // Loaded on demand: it takes a tenth of a second.
    const sdk = await import('@aws-sdk/client-s3');
    const client = s3Client(sdk, address, { attempts: limits.attempts });
    const store = new S3Store(sdk, client, address, limits);
    try {
      await store.write('probe', [Buffer.from('x')]);
      await store.page(undefined);
      await store.remove('probe');
    } catch (error) {
      if (!mayBeAway || !isAway(error)) throw error;
    }
    return store;
  }

  async write(key: string, parts: readonly Buffer[]): Promise<void> {
    const body = Buffer.concat(parts);
    const { PutObjectCommand } = this.sdk;
    await this.attempt((abortSignal) =>
      this.client.send(new PutObjectCommand({ ...this.locate(key), Body: body }), { abortSignal }),
    );
    freeBuffer(body);
  }

  async replace(key: string, parts: readonly Buffer[]): Promise<boolean> {
    const body = Buffer.concat(parts);
    const replaced = await this.attempt(async (abortSignal) => {
      for (;;) {
        const ETag = await this.etag(key, abortSignal);
        if (ETag === undefined) return false;
        const outcome = await this.put(key, body, ETag, abortSignal);
        if (outcome !== 'changed') return outcome === 'written';
      }
    });
    freeBuffer(body);
    return replaced;
  }

  /** ETag of an object's current content; undefined if there is no such object. */
  private async etag(key: string, abortSignal: AbortSignal): Promise<string | undefined> {
    const { HeadObjectCommand, S3ServiceException } = this.sdk;
    try {
      const found = await this.client.send(new HeadObjectCommand(this.locate(key)), { abortSignal });
      return found.ETag ?? '';
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NotFound') return undefined;
      throw error;
    }
  }

  /** @param etag of the content to be replaced; stores without conditional requests replace any */
  private async put(
    key: string,
    body: Buffer,
    etag: string,
    abortSignal: AbortSignal,
  ): Promise<'written' | 'changed' | 'gone'> {
    const { PutObjectCommand, S3ServiceException } = this.sdk;
    const send = (condition: { IfMatch?: string }) =>
      this.client.send(new PutObjectCommand({ ...this.locate(key), Body: body, ...condition }), {
        abortSignal,
      });
    try {
      await send(etag === '' ? {} : { IfMatch: etag });
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw error;
      if (error.name === 'NoSuchKey') return 'gone';
      if (error.name === 'PreconditionFailed' || error.name === 'ConditionalRequestConflict')
        return 'changed';
      if (error.name !== 'NotImplemented') throw error;
      await send({});
    }
    return 'written';
  }

  async read(key: string, upTo?: number): Promise<Buffer | undefined> {
    const { GetObjectCommand, NoSuchKey, S3ServiceException } = this.sdk;
    const range = upTo === undefined ? {} : { Range: `bytes=0-${upTo - 1}` };
    return this.attempt(async (abortSignal) => {
      try {
        const request = new GetObjectCommand({ ...this.locate(key), ...range });
        const found = await this.client.send(request, { abortSignal });
        const bytes = await whole(found.Body as Readable | undefined, found.ContentLength ?? 0, abortSignal);
        return bytes.subarray(0, upTo);
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        // An empty object has no first byte.
        if (error instanceof S3ServiceException && error.name === 'InvalidRange') return Buffer.alloc(0);
        throw error;
      }
    });
  }

  async remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = this.sdk;
    await this.attempt((abortSignal) =>
      this.client.send(new DeleteObjectCommand(this.locate(key)), { abortSignal }),
    );
  }

  async *list(): AsyncIterable<StoredObject> {
    let next: string | undefined;
    do {
      const page = await this.page(next);
      for (const { Key = '', LastModified, Size = 0 } of page.Contents ?? [])
        if (LastModified)
          yield { key: Key.slice(this.address.prefix.length), storedAt: LastModified, size: Size };
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  /** Nothing to clean up: an interrupted upload never became an object. */
  async tidy(): Promise<void> {}

  async check(): Promise<void> {
    const { HeadBucketCommand } = this.sdk;
    await this.attempt(
      (abortSignal) =>
        this.client.send(new HeadBucketCommand({ Bucket: this.address.bucket }), { abortSignal }),
      this.limits.checkTimeoutMs,
    );
  }

  private page(next: string | undefined): Promise<ListObjectsV2CommandOutput> {
    const { ListObjectsV2Command } = this.sdk;
    const { bucket, prefix } = this.address;
    const input = {
      Bucket: bucket,
      Prefix: prefix,
      MaxKeys: this.limits.page,
      ...(next !== undefined && { ContinuationToken: next }),
    };
    return this.attempt((abortSignal) => this.client.send(new ListObjectsV2Command(input), { abortSignal }));
  }

  private locate(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.address.bucket, Key: `${this.address.prefix}${key}` };
  }

  private async attempt<T>(
    request: (abortSignal: AbortSignal) => Promise<T>,
    timeoutMs = this.limits.timeoutMs,
  ): Promise<T> {
    try {
      return await exchange(timeoutMs, request);
    } catch (error) {
      throw storageError(error);
    }
  }
}

/** Creates the bucket if it is missing. @returns false if it existed already */
export async function makeBucket(address: S3Address): Promise<boolean> {
  const sdk = await import('@aws-sdk/client-s3');
  try {
    // Enough retries for a store that is starting at the same time.
    await s3Client(sdk, address, { attempts: 8 }).send(
      new sdk.CreateBucketCommand({ Bucket: address.bucket }),
    );
    return true;
  } catch (error) {
    if (error instanceof sdk.S3ServiceException && error.name.startsWith('BucketAlready')) return false;
    throw storageError(error);
  }
}

/**
 * A client of any S3-compatible store.
 * @param limits.silenceMs milliseconds after which a connection without a byte ends, for requests without another limit
 */
export function s3Client(
  sdk: Sdk,
  address: S3Address,
  { attempts, silenceMs = 0 }: { attempts: number; silenceMs?: number },
): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = address;
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silenceMs },
    // Most compatible stores do not support the newer checksums; the signed hash of the body protects the
    // same bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  // The library collects lists and errors whole, however long they are. Files are read by their announced length.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const result = await next(call);
        const response = result.response as { statusCode: number; body: Readable };
        if (commandName !== 'GetObjectCommand' || response.statusCode >= 300)
          response.body = limited(response.body);
        return result;
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  );
  return client;
}

function limited(body: Readable): Readable {
  let length = 0;
  const counting = new Transform({
    transform(part: Buffer, _encoding, done) {
      length += part.length;
      if (length > longestAnswer) done(new TooLong('The answer of the store is too long.'));
      else done(null, part);
    },
  });
  return pipeline(body, counting, () => undefined);
}

/** Error for a failed request to store or read a file. */
function storageError(error: unknown): DomainError {
  return isFull(error) ? storageFull(error) : storageUnavailable(error);
}

/** True for the refusal of a store whose quota or disk is used up. */
export function isFull(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === 507 || FULL.test(name ?? '');
}

/** True if no store answered, or only a proxy before it; a host name that does not exist is a wrong address. */
function isAway(error: unknown): boolean {
  const cause: unknown = error instanceof DomainError ? error.cause : error;
  const { code, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return code !== 'ENOTFOUND' && (status === undefined || status >= 500);
}

/** All bytes of a response, in their own memory. */
async function whole(body: Readable | undefined, length: number, signal: AbortSignal): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  if (body) addAbortSignal(signal, body);
  for await (const part of (body ?? []) as AsyncIterable<Buffer>) {
    if (filled + part.length > length) throw new TooLong(`The store sent more than ${length} bytes.`);
    filled += part.copy(bytes, filled);
  }
  if (filled !== length) throw new Error(`The store sent ${filled} of ${length} bytes.`);
  return bytes;
}
