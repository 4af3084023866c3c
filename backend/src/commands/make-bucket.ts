import { makeBucket } from '../platform/files/s3-store.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { runCommand, say } from './run-command.js';
import { readSettings } from '../platform/settings/settings.js';
import { refusingStorage } from '../boot/start-refusals.js';

/* `node backend/dist/make-bucket.js`, with the settings of the product: creates the bucket of STORAGE_URL if
   it is missing. The product itself creates none, so that a misspelled name stops its start. */

await runCommand(async () => {
  const { storage } = readSettings(process.env);
  if (storage?.kind !== 's3') throw new StartRefused('STORAGE_URL must be an s3: address to make a bucket.');
  const isCreated = await makeBucket(storage).catch(refusingStorage(storage));
  say(isCreated ? `The bucket ${storage.bucket} was created.` : `The bucket ${storage.bucket} exists.`);
});
