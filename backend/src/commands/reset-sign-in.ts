import 'reflect-metadata';
import { openInstallation, runtimeOf, withDatabase, withService } from './command.js';
import { SignInReset } from '../modules/identity/index.js';
import { StartRefused } from '../platform/process/start-refused.js';
import { runCommand, say } from './run-command.js';

/* `make reset-sign-in user=NAME`, on the server and with the settings of the product, running or stopped: for
   a user, including the only admin, who has lost their password or second factor. */

async function reset(username: string): Promise<void> {
  if (username === '')
    throw new StartRefused('Give a username, for example: make reset-sign-in user=consultant');
  const installation = openInstallation();
  await withDatabase(installation, async (url) => {
    const link = await withService(runtimeOf(installation, url), SignInReset, (resets) =>
      resets.reset(username),
    );
    say(`The authenticator app, recovery codes, passkeys and sessions of ${username} were removed.`);
    say(`Use this link to set a new password. It works once and expires in 30 minutes:\n${link}`);
  });
}

await runCommand(() => reset(process.argv[2]?.trim() ?? ''));
