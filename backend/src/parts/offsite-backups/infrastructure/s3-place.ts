import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from '../../../platform/settings/storage-settings.js';
import { isFull, s3Client } from '../../../platform/files/s3-store.js';
import { exchange } from '../../../platform/process/exchange.js';
import { timeOfCopy } from '../domain/copy-name.js';
import { Place } from '../domain/ports.js';
import { PlaceRefused, placeRefused, reasons } from './place-refused.js';

type Sdk = typeof import('@aws-sdk/client-s3');

const times = {
  /** Milliseconds for a request about names. */
  shortMs: 30_000,
  /** Milliseconds after which a transfer without a byte ends. */
  silenceMs: 60_000,
};
/** Bytes of a part, which is held in memory; a store takes ten thousand at most. */
const partSize = 8 * 1024 * 1024;
const mostParts = 9_000;
/** Parts that nobody completes are paid for until they are removed. */
const abandonedMs = 24 * 60 * 60 * 1_000;

/** A folder in a bucket of any S3-compatible store. */
export class S3Place extends Place {
  private opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  constructor(
    private readonly address: S3Address,
    private readonly limits: typeof times & { attempts: number } = { ...times, attempts: 3 },
  ) {
    super();
  }

  /**
   * Whatever is wrong is found here: the failure of a small request says its reason, and that of an upload or of a question
   * about one object does not.
   */
  async names(): Promise<string[]> {
    const { sdk, client } = await this.open();
    const found: string[] = [];
    let next: string | undefined;
    do {
      const input = {
        Bucket: this.address.bucket,
        Prefix: this.address.prefix,
        Delimiter: '/',
        ...(next !== undefined && { ContinuationToken: next }),
      };
      const page = await this.short((abortSignal) =>
        client.send(new sdk.ListObjectsV2Command(input), { abortSignal }),
      );
      for (const { Key = '' } of page.Contents ?? []) found.push(Key.slice(this.address.prefix.length));
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return found;
  }

  async put(file: string, name: string): Promise<void> {
    const { client } = await this.open();
    await this.tidy();
    const { Upload } = await import('@aws-sdk/lib-storage');
    const { size } = await stat(file);
    const upload = new Upload({
      client,
      params: { ...this.locate(name), Body: createReadStream(file) },
      // One after the other: memory is scarce, and the line is what takes the time.
      queueSize: 1,
      partSize: Math.max(partSize, Math.ceil(size / mostParts)),
    });
    await this.attempt(() => upload.done());
  }

  async fetch(name: string, folder: string): Promise<string> {
    const { sdk, client } = await this.open();
    const file = path.join(folder, name);
    await this.attempt(async () => {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.locate(name)));
      await pipeline(Body as Readable, createWriteStream(file, { mode: 0o600 }));
    });
    return file;
  }

  async remove(name: string): Promise<void> {
    const { sdk, client } = await this.open();
    await this.short((abortSignal) =>
      client.send(new sdk.DeleteObjectCommand(this.locate(name)), { abortSignal }),
    );
  }

  /** Removes the parts of uploads that a killed process has left, in stores that list them. */
  private async tidy(): Promise<void> {
    const { sdk, client } = await this.open();
    const { bucket: Bucket, prefix: Prefix } = this.address;
    try {
      const { Uploads = [] } = await this.short((abortSignal) =>
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }), { abortSignal }),
      );
      for (const { Key = '', UploadId, Initiated } of Uploads) {
        const isOurs = timeOfCopy(Key.slice(Prefix.length)) !== undefined;
        if (isOurs && Initiated && Date.now() - Initiated.getTime() > abandonedMs)
          await this.short((abortSignal) =>
            client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
          );
      }
    } catch (error) {
      if (!(error instanceof PlaceRefused)) throw error;
    }
  }

  private locate(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.address.bucket, Key: `${this.address.prefix}${name}` };
  }

  /** Loaded on demand: it takes a tenth of a second. */
  private open(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: s3Client(sdk, this.address, this.limits),
    }));
    return this.opened;
  }

  private short<T>(request: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    return this.attempt(() => exchange(this.limits.shortMs, request));
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

/** Names of refusals that differ between stores, which all answer 403 with them. */
const aboutClock = /^RequestTime(TooSkewed|Skewed)$|^RequestExpired$/;

function refusalOf(error: unknown): PlaceRefused {
  const {
    name = '',
    $metadata,
    code,
    syscall,
  } = error as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  if (isFull(error)) return placeRefused(reasons.full, error);
  if (name === 'NoSuchBucket') return placeRefused(reasons.noBucket, error);
  if (aboutClock.test(name)) return placeRefused(reasons.clock, error);
  if (status === 401 || status === 403) return placeRefused(reasons.keys, error);
  if (syscall === 'write' && (code === 'ENOSPC' || code === 'EDQUOT'))
    return placeRefused(reasons.noRoomHere, error);
  if (status === undefined || status >= 500) return placeRefused(reasons.away, error);
  return new PlaceRefused(`The place in BACKUP_URL refuses this: ${name}, status ${status}.`, {
    cause: error,
  });
}
