import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { protectServer, tlsOptions } from '../platform/http/protect-server.js';
import { Certificates } from '../platform/https/certificates.js';
import { plainRequests } from '../platform/https/plain-requests.js';
import type { HttpsSettings } from '../platform/settings/https-settings.js';
import { Runtime } from '../platform/settings/runtime.js';
import { listenAt, ownAddresses } from './address.js';

/**
 * Opens the port of http, and that of https as soon as there is a certificate: now, or later.
 * @returns the server of http, and whether https is served already
 * @throws StartRefused
 */
export async function openOwnHttps(
  app: NestExpressApplication,
  own: HttpsSettings,
): Promise<{ plain: Server; isServed: boolean }> {
  const runtime = app.get(Runtime);
  const certificates = app.get(Certificates);
  const at = ownAddresses(runtime.settings.host, own);
  const site = {
    domain: own.domain,
    isServed: () => certificates.isServed,
    answerTo: (token: string) => certificates.answerTo(token),
    application: app.getHttpAdapter().getInstance() as RequestListener, // Express' own type of an application
  };
  const plain = createServer(plainRequests(site));
  protectServer(plain, runtime);
  await listenAt(plain, at.http);
  const secure = app.getHttpServer() as TlsServer;
  await certificates.start(async ({ key, chain }) => {
    // Connections that are open go on with the one before.
    secure.setSecureContext({ ...tlsOptions, key, cert: chain });
    if (!secure.listening) await listenAt(secure, at.https);
  });
  return { plain, isServed: certificates.isServed };
}
