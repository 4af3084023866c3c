import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import bodyParser from 'body-parser';
import type { Request, RequestHandler, Response } from 'express';
import type { Observable } from 'rxjs';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import {
  defaultMembers,
  malformedRequest,
  maximumBody,
  maximumLevels,
  readBody,
  tooComplex,
} from './read-body.js';

const boundsMetadata = 'steward:body-bounds';
const jsonTypes = ['application/json', 'application/*+json'];
const rawReader = (limit: number, type: string[] | (() => boolean) = jsonTypes): RequestHandler =>
  bodyParser.raw({ type, limit });
const readBytes = rawReader(maximumBody);
const readBytesOfAnyType = rawReader(maximumBody, () => true);

interface BodyBounds {
  /** Total keys and elements of all objects and lists of a body. */
  members: number;
  readBytes: RequestHandler;
}

/**
 * A call whose lists need more than the default 1000 keys and elements. @param additional number above 1000
 * @param bytes of the body, if 1 MB is too small
 */
export const BodyMembers = (additional: number, bytes = maximumBody): MethodDecorator =>
  SetMetadata(boundsMetadata, {
    members: defaultMembers + additional,
    readBytes: rawReader(bytes),
  } satisfies BodyBounds);

const rawMetadata = 'steward:raw-body';

/**
 * A call whose JSON body stays a Buffer in `request.body`, byte for byte, because a signature covers it.
 * Undefined without one.
 */
export const RawBody = (): MethodDecorator => SetMetadata(rawMetadata, true);

const otherTypeMetadata = 'steward:other-body-type';

/**
 * A call that accepts bodies of this type besides JSON, and reads or ignores them itself. @param type may
 * contain a star
 */
export const AcceptsBody = (type: string): MethodDecorator => SetMetadata(otherTypeMetadata, type);

/**
 * Reads a JSON body into `request.body`, after authorization. Its size is limited before anything traverses
 * it: class-transformer takes time that is quadratic in the number of keys, and recursion is limited by the
 * stack.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler,
  ): Observable<unknown> | Promise<Observable<unknown>> {
    const { method } = context.switchToHttp().getRequest<Request>();
    return method === 'GET' || method === 'HEAD' ? next.handle() : this.read(context, next);
  }

  private async read(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const bounds = this.reflector.get<BodyBounds | undefined>(boundsMetadata, context.getHandler());
    const response = http.getResponse<Response>();
    const other = this.reflector.get<string | undefined>(otherTypeMetadata, context.getHandler());
    const isAccepted = request.is(other === undefined ? jsonTypes : [...jsonTypes, other]);
    if (isAccepted === false && other !== '*/*' && (await hasBody(request, response))) throw wrongType(other);
    await readBody(bounds?.readBytes ?? readBytes, request, response);
    if (this.reflector.get<boolean | undefined>(rawMetadata, context.getHandler())) return next.handle();
    if (Buffer.isBuffer(request.body))
      request.body = parseJson(textOf(request, request.body), bounds?.members);
    return next.handle();
  }
}

/** Whether there is a body; one of unknown length is read, because proxies send empty ones like that. */
async function hasBody(request: Request, response: Response): Promise<boolean> {
  const length = request.headers['content-length'];
  if (length !== undefined) return Number(length) > 0;
  await readBody(readBytesOfAnyType, request, response);
  return Buffer.isBuffer(request.body) && request.body.length > 0;
}

const wrongType = (other: string | undefined): DomainError =>
  new DomainError(
    'unsupported',
    'request.type_not_supported',
    other === undefined
      ? t('Send the body as JSON with the header Content-Type: application/json.')
      : t('Send the body as JSON with the header Content-Type: application/json, or as {other}.', { other }),
  );

/** JSON is UTF-8 (RFC 8259, 8.1). */
function textOf(request: Request, bytes: Buffer): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new DomainError('unsupported', 'request.encoding_not_supported', t('JSON must be sent as UTF-8.'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformedRequest();
  }
}

/**
 * An object or a list from its text; an empty text is an empty object.
 * @throws DomainError `request.too_complex`, `request.malformed`
 */
export function parseJson(text: string, members = defaultMembers): unknown {
  if (text === '') return {};
  assertBounded(text, members);
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // A message with the position would quote the request.
  }
  throw malformedRequest();
}

/** Counts keys, elements and levels in one pass and without recursion; invalid JSON may pass. */
function assertBounded(text: string, members: number): void {
  let levels = 0;
  let count = 0;
  let opened = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (' \t\n\r'.includes(character)) continue;
    const closes = character === '}' || character === ']';
    // The first member of a list or an object has no comma before it.
    if (character === ',' || (opened && !closes)) count++;
    opened = character === '{' || character === '[';
    if (opened) levels++;
    if (closes) levels--;
    if (count > members || levels > maximumLevels) throw tooComplex(members);
    if (character === '"') at = endOfString(text, at);
  }
}

/** @param at the opening quote @returns the closing one, or the end of the text if there is none */
function endOfString(text: string, at: number): number {
  for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
  return at;
}
