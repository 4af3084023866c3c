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
export const readStorage = (env: Environment): StorageAddress | undefined =>
  readPlace(env, 'STORAGE_URL', () => {
    const secret = (name: string): string => env.required(name, 'set if STORAGE_URL is an s3: address');
    return {
      accessKeyId: secret('AWS_ACCESS_KEY_ID'),
      secretAccessKey: secret('AWS_SECRET_ACCESS_KEY'),
    };
  });

/** A place outside of the installation for copies of backups. */
export interface OffsitePlace {
  address: StorageAddress;
  /** BACKUP_URL, which has no secrets. */
  url: string;
  /** Encrypts every copy. */
  passphrase: string;
}

/** BACKUP_URL. @throws SettingsError, also without BACKUP_PASSPHRASE */
export function readOffsite(env: Environment, passphrase: string | undefined): OffsitePlace | undefined {
  const address = readPlace(env, 'BACKUP_URL', () => keysOfBackups(env));
  if (address === undefined) return undefined;
  return {
    address,
    url: env.value('BACKUP_URL') ?? '',
    passphrase: passphrase ?? env.refuse('BACKUP_PASSPHRASE', 'set if BACKUP_URL is'),
  };
}

/** A pair of its own, or that of the file store: never one of each. */
function keysOfBackups(env: Environment): Keys {
  const own = ['BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'] as const;
  const [id, secret] = own.map((name) => env.value(name));
  const missing = own.find((name) => env.value(name) === undefined);
  if (id !== undefined && secret !== undefined) return { accessKeyId: id, secretAccessKey: secret };
  if (missing !== undefined && (id ?? secret) !== undefined)
    return env.refuse(missing, `set together with ${own.find((name) => name !== missing)}`);
  const shared = (name: string, instead: string): string =>
    env.value(name) ?? env.refuse(instead, `set if BACKUP_URL is an s3: address, or ${name}`);
  return {
    accessKeyId: shared('AWS_ACCESS_KEY_ID', own[0]),
    secretAccessKey: shared('AWS_SECRET_ACCESS_KEY', own[1]),
  };
}

type Keys = Pick<S3Address, 'accessKeyId' | 'secretAccessKey'>;

function readPlace(env: Environment, name: string, keys: () => Keys): StorageAddress | undefined {
  const url = env.url(name, 'file:', 's3:');
  if (!url) return undefined;
  if (url.protocol === 's3:') return { ...readS3(url, env, name), ...keys() };
  const dir = decoded(() => fileURLToPath(url));
  // `file://files` and `file:files` would otherwise mean another machine's folder, or one at the root.
  if (dir === undefined || !/^file:\/{3}[^/]/.test(env.value(name) ?? ''))
    return env.refuse(name, 'an absolute address, e.g. file:///var/lib/steward/files');
  return { kind: 'disk', dir };
}

/** Undefined if the percent signs do not fit: one that stands for itself is %25. */
function decoded(decode: () => string): string | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** UNCONFIRMED_TOTAL_MB. @throws SettingsError */
export function readUnconfirmedTotal(env: Environment): number {
  const value = env.value('UNCONFIRMED_TOTAL_MB') ?? '5000';
  return /^\d{1,9}$/.test(value)
    ? Number(value)
    : env.refuse('UNCONFIRMED_TOTAL_MB', 'a whole number of megabytes');
}

function readS3(url: URL, env: Environment, name: string): Omit<S3Address, keyof Keys> {
  const { hostname: bucket, pathname, searchParams, username, password, port, hash } = url;
  const folder = decoded(() => decodeURIComponent(pathname))?.replace(/^\/+|\/+$/g, '');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1');
  const fits =
    /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(bucket) &&
    `${username}${password}${port}${hash}` === '' &&
    [...searchParams.keys()].every((key) => ['endpoint', 'region'].includes(key)) &&
    (endpoint === undefined || isEndpoint(endpoint));
  if (!fits || folder === undefined || region === undefined)
    return env.refuse(
      name,
      'an address like s3://bucket/folder?endpoint=https://s3.example.com&region=eu-central-1; only Amazon’s own service needs no endpoint',
    );
  return {
    kind: 's3',
    bucket,
    prefix: folder && `${folder}/`,
    endpoint,
    region,
  };
}

/** Keys are settings of their own: messages and answers name the address. */
function isEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` === '';
}
