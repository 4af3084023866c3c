import { applyDecorators, HttpCode, SetMetadata, type Type, UseInterceptors } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiResponse,
  type ApiResponseOptions,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Page } from '../../kernel/index.js';
import type { Commit } from '../unit-of-work/unit-of-work.js';
import { ErrorDto } from './error-body.dto.js';
import { CommandInterceptor, IdempotencyInterceptor } from './idempotency.interceptor.js';

const reasons: Record<number, string> = {
  400: 'Invalid input',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Request sent too slowly',
  409: 'Conflicts with stored data',
  410: 'Destroyed under the retention rules',
  413: 'Too large',
  415: 'Type not accepted',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
  507: 'No space left',
};

const refusalsMetadata = 'steward:refusals';

const keeping = { database: [IdempotencyInterceptor], commit: [CommandInterceptor], upload: [] };

type Either = readonly [Type, 'or', Type];

/**
 * DTO of the response, [Dto] for a list, [One, 'or', Other] for one of two, also in a list, 'file' for bytes, 'text',
 * 'html', 'events' for a stream, nothing for 204.
 */
type Answer = Type | readonly [Type | Either] | Either | 'file' | 'text' | 'html' | 'events' | undefined;

/** One object of the response. */
type Answered<Of> =
  Of extends Type<infer Dto>
    ? Dto
    : Of extends readonly [Type<infer One>, 'or', Type<infer Other>]
      ? One | Other
      : never;

/** The value of a handler, without its promise; anything for a response that the handler sends itself. */
type ReturnOf<Of> = Of extends undefined
  ? void
  : Of extends string
    ? unknown
    : Of extends readonly [infer Row]
      ? Page<Answered<Row>> | readonly Answered<Row>[]
      : Answered<Of> | Commit<Answered<Of>>;

type Handler<Of extends Answer> = (...input: never[]) => ReturnOf<Of> | Promise<ReturnOf<Of>>;

interface EndpointOptions<Of extends Answer = Answer> {
  summary: string;
  /** Details beyond the summary: searched fields, consequences, exceptions. */
  description: string;
  answer?: Of;
  status?: 200 | 201 | 202 | 204 | 303;
  /**
   * Errors beyond those of the caller's role, by status, with one of the codes as the example. Routes with a
   * body or a query have 400 and routes by id have 404 by default; undefined leaves one out.
   */
  refusals?: Record<number, string | undefined>;
  /** The route names a record by its id: its column, for example `documents.id`. */
  byId?: string;
  /**
   * Accepts Idempotency-Key. 'database': the effect is only in the database; 'commit': the handler prepares and
   * returns a `Commit`; 'upload': the same, read by `Upload`.
   */
  idempotent?: keyof typeof keeping;
}

/**
 * Documents a route completely: summary, response, paging headers and every error in the common shape. The handler
 * has to return what `answer` says; it states no type of its own.
 */
export const Endpoint =
  <const Of extends Answer = undefined>(options: EndpointOptions<Of>) =>
  <Route extends Handler<Of>>(
    controller: object,
    handler: string | symbol,
    descriptor: TypedPropertyDescriptor<Route>,
  ): void => {
    documented(options, hasCheckedInput(controller, handler))(controller, handler, descriptor);
  };

/** True if the handler takes a body or the whole query, whose fields are checked. */
function hasCheckedInput(controller: object, handler: string | symbol): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, handler) ??
    {}) as Record<string, { data?: unknown }>;
  const inputs = [RouteParamtypes.BODY, RouteParamtypes.QUERY].map(String);
  return Object.entries(parameters).some(
    ([key, { data }]) => data === undefined && inputs.includes(key.split(':')[0] ?? ''),
  );
}

function documented(options: EndpointOptions, isChecked: boolean): MethodDecorator {
  const { summary, description, answer, byId, idempotent } = options;
  const refusals = {
    ...(isChecked && { 400: 'request.invalid' }),
    ...(byId !== undefined && { 404: `${singular(byId)}.not_found` }),
    ...(idempotent && { 409: 'idempotency.key_reused' }),
    ...options.refusals,
  };
  const status = options.status ?? (answer ? 200 : 204);
  return applyDecorators(
    ApiOperation({ summary, description }),
    HttpCode(status),
    ...eithersIn(answer).map(([one, , other]) => ApiExtraModels(one, other)),
    ApiResponse({ status, description: summary, ...answerOf(answer), ...(idempotent && replayed) }),
    SetMetadata(refusalsMetadata, refusals),
    ...Object.entries<string | undefined>(refusals).flatMap(([code, example]) =>
      example === undefined ? [] : [refusal(Number(code), example)],
    ),
    ApiResponse({ status: 'default', description: 'Any other error', type: ErrorDto }),
    ...(byId ? [ApiParam({ name: 'id', type: 'integer', description: byId, example: 2 })] : []),
    ...(idempotent
      ? [
          UseInterceptors(...keeping[idempotent]),
          ApiHeader({
            name: 'Idempotency-Key',
            required: false,
            description: 'Repeating a key within 24 hours returns the first response',
            schema: { type: 'string', maxLength: 200 },
          }),
        ]
      : []),
  );
}

/** 'document' for 'documents.id', 'client' for 'users.id of the client' */
const singular = (column: string): string =>
  / of the (\w+)$/.exec(column)?.[1] ?? (column.split('.')[0] ?? '').replace(/ies$/, 'y').replace(/s$/, '');

const replayed: Partial<ApiResponseOptions> = {
  headers: {
    'Idempotency-Replayed': {
      description: 'true if this is the first response to the same key, repeated',
      schema: { type: 'string' },
    },
  },
};

const eitherOf = ([one, , other]: Either) => ({
  anyOf: [one, other].map((dto) => ({ $ref: getSchemaPath(dto) })),
});

const isEither = (answer: Answer): answer is Either => Array.isArray(answer) && answer.length === 3;

const isList = (answer: Answer): answer is readonly [Type | Either] =>
  Array.isArray(answer) && answer.length === 1;

const eithersIn = (answer: Answer): Either[] => [isList(answer) ? answer[0] : answer].filter(isEither);

function answerOf(answer: Answer): Partial<ApiResponseOptions> {
  if (answer === 'file') return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  if (answer === 'text') return { content: { 'text/plain': { schema: { type: 'string' } } } };
  if (answer === 'html') return { content: { 'text/html': { schema: { type: 'string' } } } };
  if (answer === 'events') return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (isEither(answer)) return { schema: eitherOf(answer) };
  if (!isList(answer)) return answer ? { type: answer } : {};
  const [row] = answer;
  return {
    ...(isEither(row) ? { schema: { type: 'array', items: eitherOf(row) } } : { type: row, isArray: true }),
    headers: {
      'X-Total-Count': { description: 'Number of matching rows', schema: { type: 'integer' } },
      Link: { description: 'rel="next" points to the next page', schema: { type: 'string' } },
    },
  };
}

export function refusal(status: number, code: string): MethodDecorator & ClassDecorator {
  const description = reasons[status] ?? 'Refused';
  return ApiResponse({
    status,
    description,
    type: ErrorDto,
    example: {
      statusCode: status,
      code,
      message: description,
      error: description,
      requestId: '9f4d1c0e-6a51-4f6e-9a35-0d0e4c7f1b11',
    },
  });
}

/** The same for the refusal of other callers, unless the route documents a more telling one with that status. */
export const usualRefusal =
  (status: number, code: string) =>
  (...place: [target: object, key?: string | symbol, descriptor?: PropertyDescriptor]): void => {
    const [target, key, descriptor] = place;
    const handler = descriptor?.value as object | undefined;
    const own = handler && (Reflect.getMetadata(refusalsMetadata, handler) as object | undefined);
    if (own && status in own) return;
    if (key !== undefined && descriptor) refusal(status, code)(target, key, descriptor);
    else refusal(status, code)(target as () => unknown);
  };
