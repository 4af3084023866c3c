import type { Server } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import cookieParser from 'cookie-parser';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { answerInReadersLanguage } from '../modules/identity/index.js';
import { readLanguage } from '../platform/http/accept-language.js';
import { AnswerAdapter } from '../platform/http/answer-adapter.js';
import { dropUnread } from '../platform/http/drop-unread.js';
import { ErrorFilter } from '../platform/http/error.filter.js';
import { answerMalformedRequests, hostNamed } from '../platform/http/malformed-requests.js';
import { answerUnmatched } from '../platform/http/answer-unmatched.js';
import { attemptOf } from '../platform/http/record-refusals.js';
import { requestLog } from '../platform/http/request-log.js';
import { sameOriginOnly } from '../platform/http/same-origin.js';
import { headersOfApi, securityHeaders } from '../platform/http/security-headers.js';
import { UntrustedProxy, warnOfUntrustedProxy } from '../platform/http/untrusted-proxy.js';
import { validationPipe } from '../platform/http/validation.pipe.js';
import { RequestMetrics } from '../platform/operations/metrics/request-metrics.js';
import { serveApiDocs } from '../platform/http/openapi/api-docs.js';
import { Refusals } from '../platform/events/refusals.js';
import type { Runtime } from '../platform/settings/runtime.js';

const startContexts = ['ExceptionHandler', 'NestApplication'];

/** Passes Nest's own messages on to the application's log. */
const nestLogger = (log: Logger): LoggerService => ({
  log: (message: unknown, context: unknown) => log.debug({ context }, String(message)),
  warn: (message: unknown, context: unknown) => log.warn({ context }, String(message)),
  // An error that ends the start is thrown as well, and logged by the caller.
  error: (message: unknown, stack: unknown, context: unknown) =>
    log[startContexts.includes(String(context)) ? 'debug' : 'error']({ context, stack }, String(message)),
});

/**
 * Milliseconds. Headers arrive within seconds; the largest upload takes a quarter of an hour at 20 kB a
 * second. Idle connections are kept longer than proxies keep theirs, usually a minute: if we closed one just
 * when the proxy reuses it, its client would get a 502.
 */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 20 * 60_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

/** Nest cannot set this interval on its server, but it is read when the server starts listening. */
const setTimeouts = (server: Server): unknown => Object.assign(server, timeouts);

/**
 * The whole HTTP application, ready to listen.
 * @param web creates the part outside of /api: website, portal and dashboard
 */
export async function createApplication(
  runtime: Runtime,
  web?: (app: NestExpressApplication) => RequestHandler,
): Promise<NestExpressApplication> {
  const { settings, log } = runtime;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(runtime), new AnswerAdapter(), {
    logger: nestLogger(log),
    bodyParser: false,
    abortOnError: false,
  });
  const refusals = app.get(Refusals);
  const errors = new ErrorFilter(log, (request, error) => {
    const attempt = attemptOf(request, error);
    if (attempt) refusals.record(attempt);
  });
  app.disable('x-powered-by').disable('etag').set('trust proxy', settings.trustProxy);
  app.set('query parser', 'simple');
  app.setGlobalPrefix('api');
  app.use(warnOfUntrustedProxy(settings, log, app.get(UntrustedProxy)));
  const requests = app.get(RequestMetrics);
  app.use(requestLog(log, (request, response, seconds) => requests.count(request, response, seconds)));
  app.use(dropUnread);
  const reached = { https: runtime.https, hstsSubdomains: settings.hstsSubdomains };
  app.use(securityHeaders(reached));
  app.use(hostNamed);
  serveApiDocs(app);
  if (web) app.use(web(app));
  app.use('/api', readLanguage);
  app.use('/api', sameOriginOnly(settings));
  app.use('/api', cookieParser());
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(errors);
  // Express' own middleware fails before Nest's filters are reached.
  const express = app.getHttpAdapter().getInstance() as { use(handler: unknown): void };
  await app.init();
  const server = app.getHttpServer() as Server;
  setTimeouts(server);
  answerMalformedRequests(server, log, headersOfApi(reached));
  app.use('/api', answerInReadersLanguage);
  express.use(answerUnmatched);
  express.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    errors.answer(error, request, response),
  );
  return app;
}
