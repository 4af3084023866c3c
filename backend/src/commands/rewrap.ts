import 'reflect-metadata';
import { openInstallation, runtimeOf, withDatabase, withService } from './command.js';
import { SecretRotation } from '../platform/files/secret-rotation.js';
import { otherStoredSecret } from '../platform/settings/app-secret.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { runCommand, say } from './run-command.js';

/* `make rewrap`, with the settings of the product, running or stopped: re-encrypts files and keys under
   APP_SECRET, so that APP_SECRET_PREVIOUS can be removed before the nightly run. */

/** Milliseconds between two lines of progress. */
const pause = 2_000;

async function rewrap(): Promise<void> {
  const installation = openInstallation();
  const { appSecret, appSecretPrevious } = installation.settings;
  if (appSecretPrevious === undefined)
    throw new StartRefused('APP_SECRET_PREVIOUS is not set, so there is nothing to rewrap.');
  await withDatabase(installation, async (url) => {
    let last = performance.now();
    const result = await withService(runtimeOf(installation, url), SecretRotation, (rotation) =>
      rotation.run((done, total) => {
        if (performance.now() - last < pause) return;
        last = performance.now();
        say(`${done} of ${total} files …`);
      }),
    );
    if (!result) throw new StartRefused('Another process is already rewrapping. Wait until it has finished.');
    const { files, rewrapped, filesLeft, unreadable } = result;
    say(`Checked ${files} files; re-encrypted ${rewrapped} files and keys under APP_SECRET.`);
    if (unreadable.length > 0) say(`These could not be read and were not changed: ${unreadable.join(', ')}.`);
    if (filesLeft > 0) throw new StartRefused(`${filesLeft} files still need APP_SECRET_PREVIOUS: keep it.`);
    say('Everything is encrypted under APP_SECRET. Remove APP_SECRET_PREVIOUS and restart.');
    const otherSecretFile = appSecret && otherStoredSecret(installation.dataDir, appSecret);
    if (otherSecretFile)
      say(
        `Move ${otherSecretFile} away as well: it contains the earlier secret, which opens backups made under it.`,
      );
  });
}

await runCommand(rewrap);
