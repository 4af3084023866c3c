import type { Server } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import cookieParser from 'cookie-parser';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { answerInReadersLanguage } from '../modules/identity/index.js';
import { FirstSetup, setupGate } from '../modules/setup/index.js';
import { readLanguage } from '../platform/http/accept-language.js';
import { AnswerAdapter } from '../platform/http/answer-adapter.js';
import { dropUnread } from '../platform/http/drop-unread.js';
import { ErrorFilter } from '../platform/http/error.filter.js';
import { hostNamed } from '../platform/http/malformed-requests.js';
import { protectServer, tlsOptions } from '../platform/http/protect-server.js';
import { answerUnmatched } from '../platform/http/answer-unmatched.js';
import { compareBeginnings } from '../platform/http/route-layers.js';
import { attemptOf } from '../platform/http/record-refusals.js';
import { requestLog } from '../platform/http/request-log.js';
import { sameOriginOnly } from '../platform/http/same-origin.js';
import { reachedBy, securityHeaders } from '../platform/http/security-headers.js';
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
    // Its certificate comes later, before it listens. Nest passes on every option of Node.js, but names the older ones only.
    ...(settings.ownHttps && { httpsOptions: tlsOptions as object }),
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
  app.use(securityHeaders(reachedBy(runtime)));
  app.use(hostNamed);
  app.use(setupGate(app.get(FirstSetup)));
  serveApiDocs(app);
  if (web) app.use(web(app));
  app.use('/api', readLanguage);
  app.use('/api', sameOriginOnly(settings));
  app.use('/api', cookieParser());
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(errors);
  // Express' own middleware fails before Nest's filters are reached.
  const express = app.getHttpAdapter().getInstance() as Express;
  await app.init();
  compareBeginnings(express);
  const server = app.getHttpServer() as Server;
  protectServer(server, runtime);
  app.use('/api', answerInReadersLanguage);
  express.use(answerUnmatched);
  express.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    errors.answer(error, request, response),
  );
  return app;
}
