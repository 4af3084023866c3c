import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { t } from '@steward/texts';
import type { Logger } from 'pino';
import { DomainError } from '../../kernel/index.js';
import { plainAddress } from '../process/network.js';
import type { ErrorDto } from './error-body.dto.js';

type Refusal = Pick<ErrorDto, 'statusCode' | 'code' | 'message'>;

const malformed: Refusal = {
  statusCode: 400,
  code: 'request.malformed',
  message: 'The request could not be read.',
};

/** By the codes of Node's HTTP parser. */
const others: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    statusCode: 431,
    code: 'request.headers_too_large',
    message: 'The headers of the request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    statusCode: 413,
    code: 'request.too_large',
    message: 'The request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    statusCode: 408,
    code: 'request.timeout',
    message: 'The request took too long.',
  },
};

/**
 * Answers in the common error shape if bytes are not HTTP, arrive too slowly, or ask for a tunnel: these
 * never become requests.
 * @param headers of every response of the API
 */
export function answerMalformedRequests(
  server: Server,
  log: Logger,
  headers: readonly [name: string, value: string][],
): void {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const refuse = (socket: Socket, refusal: Refusal, reason: string | undefined): void => {
    const { statusCode, code, message } = refusal;
    const requestId = randomUUID();
    const address = socket.remoteAddress && plainAddress(socket.remoteAddress);
    log.info({ requestId, status: statusCode, reason, address }, 'malformed request');
    const body: ErrorDto = { statusCode, code, message, error: message, requestId };
    const json = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Content-Language: en',
      `Content-Length: ${Buffer.byteLength(json)}`,
      ...lines,
      `X-Request-Id: ${requestId}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${json}`, () => socket.destroy());
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A response that has begun cannot be replaced, and a visitor who has left needs none.
    const isAnswering = (socket as Answering)._httpMessage?.headersSent === true;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy();
    refuse(socket, others[error.code ?? ''] ?? malformed, error.code);
  });
  server.on('connect', (_request, socket: Socket) => {
    // Node has detached its error handler: a visitor who disconnects now would crash the process.
    socket.on('error', () => socket.destroy());
    refuse(socket, malformed, 'CONNECT');
  });
  // Expectations other than `100-continue` are ignored (RFC 9110, 10.1.1); Node would answer 417 without a
  // body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Node would answer without a body, too: `hostNamed` does it instead.
  Object.assign(server, { requireHostHeader: false });
}

/** Refuses HTTP/1.1 requests without a Host header. */
export function hostNamed(request: Request, _response: Response, next: NextFunction): void {
  if (request.httpVersion !== '1.1' || request.headers.host !== undefined) next();
  else next(new DomainError('invalid', malformed.code, t('The request could not be read.')));
}

/** Node stores the current response on the socket, as its own handler of this event reads it. */
interface Answering extends Socket {
  _httpMessage?: { headersSent: boolean } | null;
}
