import { once } from 'node:events';
import { createServer } from 'node:net';
import { isDataDirHeld } from '../platform/database/embedded/data-dir-lock.js';
import { StartRefused } from '../platform/process/start-refused.js';
import type { Settings } from '../platform/settings/settings.js';

/** The address to listen on is in use, not permitted, or not of this machine. */
export const refusingAddress =
  ({ host, port }: Settings) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = {
      EADDRINUSE: 'another program uses it. Set PORT to another one',
      EACCES: 'not permitted. Set PORT to another one',
      EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has',
      ENOTFOUND: 'there is no such host. Set HOST to an address of this machine',
    }[code];
    if (reason === undefined) throw error;
    throw new StartRefused(`Steward cannot listen on port ${port} of ${host}: ${reason}.`, { cause: error });
  };

/**
 * Tries the address before anything is created, since a first start takes a minute. Steward itself on the same folder is
 * reported by the folder's lock, with better advice.
 * @throws StartRefused
 */
export async function assertAddress(settings: Settings): Promise<void> {
  if (isDataDirHeld(settings.dataDir)) return;
  const server = createServer();
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening');
  } catch (error) {
    refusingAddress(settings)(error);
  }
  server.close();
  await once(server, 'close');
}
