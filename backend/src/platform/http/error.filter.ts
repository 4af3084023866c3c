import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MulterError } from 'multer';
import type { Logger } from 'pino';
import { currentLanguage, t } from '@steward/texts';
import { DomainError, type ErrorKind } from '../../kernel/index.js';
import { databaseTrouble } from '../database/database-error.js';
import type { ErrorDto } from './error-body.dto.js';
import { malformedRequest } from './read-body.js';

const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timed_out: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  damaged: 500,
  unavailable: 503,
  insufficient_storage: 507,
};

/** The only place that maps errors to statuses. Unknown errors become a 500 without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** @param answered called for every refusal, once it is answered */
  constructor(
    private readonly log: Logger,
    private readonly answered: (request: Request, refusal: DomainError) => void = () => {},
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Also called by middleware, which Nest's filters do not cover. */
  answer(thrown: unknown, request: Request, response: Response): void {
    const refusal = refusalOf(thrown);
    if (!refusal || refusal.cause) this.log.error({ requestId: request.id, err: thrown }, 'request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (refusal?.retryAfter !== undefined)
      response.setHeader('Retry-After', Math.max(1, Math.ceil(refusal.retryAfter)));
    if (refusal?.kind === 'unauthenticated')
      response.setHeader('WWW-Authenticate', challengeFor(refusal.code));
    const statusCode = refusal ? statusOf[refusal.kind] : 500;
    const message = refusal?.message ?? t('Something went wrong on our side. Please try again.');
    const body: ErrorDto = {
      statusCode,
      code: refusal?.code ?? 'internal',
      message,
      error: message,
      ...(refusal?.fields && { fields: refusal.fields }),
      ...(refusal?.current && { current: refusal.current }),
      ...(refusal?.reply !== undefined && { details: refusal.reply }),
      requestId: request.id,
    };
    response.status(statusCode).setHeader('Cache-Control', 'no-store');
    // Outside of /api, and before it is reached.
    if (!response.hasHeader('Content-Language')) response.setHeader('Content-Language', currentLanguage());
    response.json(body);
    if (refusal) this.answered(request, refusal);
  }
}

/** Response if no route matches. */
export const nothingHere = (): DomainError =>
  new DomainError('not_found', 'request.not_found', t('There is nothing at this address.'));

/** RFC 6750, 3: a refused token has an error code, and a request without credentials has none. */
const challengeFor = (code: string): string =>
  code.startsWith('auth.token_') ? 'Bearer error="invalid_token"' : 'Bearer';

function refusalOf(thrown: unknown): DomainError | undefined {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof MulterError) return ofMulter(thrown);
  const status = thrown instanceof HttpException ? thrown.getStatus() : bodyParserStatus(thrown);
  if (status === 404) return nothingHere();
  if (status === 413)
    return new DomainError('too_large', 'request.too_large', t('The request is larger than 1 MB.'));
  if (status === 415)
    return new DomainError(
      'unsupported',
      'request.encoding_not_supported',
      t('The encoding of the body is not supported.'),
    );
  if (status !== undefined && status < 500) return malformedRequest();
  return databaseTrouble(thrown);
}

function ofMulter(error: MulterError): DomainError {
  if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT')
    return new DomainError('invalid', 'request.invalid', t('Send exactly one file'), {
      fields: { file: t('Send exactly one file') },
    });
  return new DomainError('invalid', 'request.malformed', t('The form could not be read.'));
}

/** body-parser and busboy throw plain errors with a status or nothing at all. */
function bodyParserStatus(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if ('status' in thrown && typeof thrown.status === 'number') return thrown.status;
  return /^(Unexpected end of form|Multipart: |Malformed part header|Unsupported content type|Request (aborted|closed|error))/.test(
    thrown.message,
  )
    ? 400
    : undefined;
}
