import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '../../src/modules/documents/infrastructure/sealing/own-certificate.js';

/** A server for HTTP on this machine. */
export async function httpServer(answer: RequestListener): Promise<{ port: number; stop(): Promise<void> }> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A certificate that nobody trusts, for a server with TLS. @param name of the server */
export async function untrusted(name = 'nobody'): Promise<{ cert: string; key: string }> {
  const { certificate, key } = await makeCertificate(name, new Date());
  return { cert: certificate.toString(), key: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
}
