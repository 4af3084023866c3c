import { StartRefused } from './platform/start-refused.js';
import { readSettings, SettingsError, type S3Address } from './settings.js';
import { refusingStorage } from './start-refusals.js';
import { makeBucket } from './platform/files/s3-store.js';

/*
 * `node backend/dist/make-bucket.js`, with the settings of the product: makes the bucket that STORAGE_URL names where the
 * store has none. The product itself makes none: a name that is written wrong shall stop its start.
 */

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function addressOfBucket(): S3Address {
  const { storage } = readSettings(process.env);
  if (storage?.kind === 's3') return storage;
  throw new StartRefused('STORAGE_URL must be an s3: address to make a bucket.');
}

try {
  const address = addressOfBucket();
  const made = await makeBucket(address).catch(refusingStorage(address));
  say(made ? `The bucket ${address.bucket} was made.` : `The bucket ${address.bucket} is there.`);
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof StartRefused)) throw error;
  say(error.message);
  process.exitCode = 1;
}
