import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { isDataDirHeld } from '../platform/database/embedded/data-dir-lock.js';
import { StartRefused } from '../platform/process/start-refused.js';
import type { HttpsSettings } from '../platform/settings/https-settings.js';
import type { Settings } from '../platform/settings/settings.js';

/** Address of a server. */
export interface ListenAddress {
  port: number;
  /** Empty: all addresses of this machine. */
  host: string;
  /** The setting of the port. */
  setting: 'PORT' | 'HTTP_PORT' | 'HTTPS_PORT';
}

/** The only address without DOMAIN. */
export const plainAddress = ({ host, port }: Settings): ListenAddress => ({ host, port, setting: 'PORT' });

/** Both addresses with DOMAIN. */
export const ownAddresses = (
  host: string,
  { httpPort, httpsPort }: Pick<HttpsSettings, 'httpPort' | 'httpsPort'>,
) => ({
  http: { host, port: httpPort, setting: 'HTTP_PORT' } satisfies ListenAddress,
  https: { host, port: httpsPort, setting: 'HTTPS_PORT' } satisfies ListenAddress,
});

/** A file's own capability (setcap) would not do: where these lines leave none, the file is not even executed. */
const mayBind =
  'not permitted. Under systemd, give the unit both AmbientCapabilities=CAP_NET_BIND_SERVICE and ' +
  'CapabilityBoundingSet=CAP_NET_BIND_SERVICE; in a container, the capability NET_BIND_SERVICE. Or set HTTP_PORT and ' +
  'HTTPS_PORT to ports above 1023, and forward ports 80 and 443 to them';

/** The address to listen on is in use, not permitted, or not of this machine. */
export const refusingAddress =
  ({ host, port, setting }: ListenAddress) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = {
      EADDRINUSE: `another program uses it. Set ${setting} to another one`,
      EACCES: setting === 'PORT' ? 'not permitted. Set PORT to another one' : mayBind,
      EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has',
      ENOTFOUND: 'there is no such host. Set HOST to an address of this machine',
    }[code];
    if (reason === undefined) throw error;
    const place = host === '' ? `port ${port}` : `port ${port} of ${host}`;
    throw new StartRefused(`Steward cannot listen on ${place}: ${reason}.`, { cause: error });
  };

/** Begins to listen. @throws StartRefused */
export async function listenAt(server: Server, address: ListenAddress): Promise<void> {
  try {
    // Without a host, Node.js takes IPv4 where a machine has no IPv6.
    server.listen({ port: address.port, ...(address.host !== '' && { host: address.host }) });
    await once(server, 'listening');
  } catch (error) {
    refusingAddress(address)(error);
  }
}

/**
 * Tries the addresses before anything is created, since a first start takes a minute. Steward itself on the same folder is
 * reported by the folder's lock, with better advice.
 * @throws StartRefused
 */
export async function assertAddress(settings: Settings): Promise<void> {
  if (isDataDirHeld(settings.dataDir)) return;
  const { host, ownHttps } = settings;
  for (const address of ownHttps ? Object.values(ownAddresses(host, ownHttps)) : [plainAddress(settings)]) {
    const server = createServer();
    await listenAt(server, address);
    server.close();
    await once(server, 'close');
  }
}
