import { fileURLToPath } from 'node:url';
import type { Environment } from './environment.js';

/** Location of stored files. */
export type StorageAddress = { kind: 'disk'; /** Absolute. */ dir: string } | S3Address;

export interface S3Address {
  kind: 's3';
  bucket: string;
  /** Prefix of every key: empty, or with a trailing slash. */
  prefix: string;
  /** Unset: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** STORAGE_URL. @throws SettingsError */
export function readStorage(env: Environment): StorageAddress | undefined {
  const url = env.url('STORAGE_URL', 'file:', 's3:');
  if (!url) return undefined;
  if (url.protocol === 's3:') return readS3(url, env);
  // `file://files` and `file:files` would otherwise mean another machine's folder, or one at the root.
  if (!/^file:\/{3}[^/]/.test(env.value('STORAGE_URL') ?? ''))
    env.refuse('STORAGE_URL', 'an absolute address, e.g. file:///var/lib/steward/files');
  return { kind: 'disk', dir: fileURLToPath(url) };
}

/** UNCONFIRMED_TOTAL_MB. @throws SettingsError */
export function readUnconfirmedTotal(env: Environment): number {
  const value = env.value('UNCONFIRMED_TOTAL_MB') ?? '5000';
  return /^\d{1,9}$/.test(value)
    ? Number(value)
    : env.refuse('UNCONFIRMED_TOTAL_MB', 'a whole number of megabytes');
}

function readS3(
  { hostname: bucket, pathname, searchParams, username, port, hash }: URL,
  env: Environment,
): S3Address {
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1');
  const fits =
    /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(bucket) &&
    `${username}${port}${hash}` === '' &&
    [...searchParams.keys()].every((key) => ['endpoint', 'region'].includes(key)) &&
    (endpoint === undefined || (/^https?:/.test(endpoint) && URL.canParse(endpoint)));
  if (!fits || region === undefined)
    return env.refuse(
      'STORAGE_URL',
      'an address like s3://bucket/folder?endpoint=https://s3.example.com&region=eu-central-1; only Amazon’s own service needs no endpoint',
    );
  const secret = (name: string): string => env.required(name, 'set if STORAGE_URL is an s3: address');
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket,
    prefix: folder && `${folder}/`,
    endpoint,
    region,
    accessKeyId: secret('AWS_ACCESS_KEY_ID'),
    secretAccessKey: secret('AWS_SECRET_ACCESS_KEY'),
  };
}
