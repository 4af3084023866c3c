import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { NextFunction, Request, Response } from 'express';
import { isEmailAddress } from '../src/platform/settings/email-address.js';
import { openApiDocument } from '../src/platform/http/openapi/document.js';
import { runFolder } from './database/test-database.js';
import { referred } from './referred.js';

type Json = Record<string, unknown>;

interface Answer {
  content?: Record<string, { schema: Json }>;
}

/**
 * Checks every response of a test against the OpenAPI document: undocumented statuses, missing fields and
 * undocumented fields are violations.
 */
export class Contract {
  readonly violations: string[] = [];
  private described!: Described;

  read(app: INestApplication): void {
    this.described = known ??= new Described(documentOf(app));
  }

  get document(): OpenAPIObject {
    return this.described.document;
  }

  /** Middleware that records the responses. */
  readonly listen = (request: Request, response: Response, next: NextFunction): void => {
    let body: unknown;
    // Applies to errors whose response to HEAD has no body.
    const json = response.json.bind(response);
    response.json = (sent: unknown) => {
      body = JSON.parse(JSON.stringify(sent));
      return json(sent);
    };
    const end = response.end.bind(response) as (...sent: unknown[]) => Response;
    response.end = ((...sent: unknown[]) => {
      const isJson = String(response.getHeader('Content-Type')).startsWith('application/json');
      const [text] = sent;
      if (isJson && typeof text === 'string') body = JSON.parse(text);
      // Express itself makes bytes of a long text.
      if (isJson && Buffer.isBuffer(text)) {
        const isCompressed = response.getHeader('Content-Encoding') === 'br';
        body = JSON.parse((isCompressed ? brotliDecompressSync(text) : text).toString());
      }
      return end(...sent);
    }) as Response['end'];
    response.once('finish', () => this.check(request, response, body));
    next();
  };

  private check(request: Request, response: Response, body: unknown): void {
    // Routes also match with a trailing slash.
    const url = (request.originalUrl.split('?')[0] ?? '').replace(/\/$/, '');
    // Pages are not part of the document.
    if (!/^\/api(\/|$)/i.test(url)) return;
    const { document, routes } = this.described;
    const matching = routes.filter(({ pattern }) => pattern.test(url)).map((route) => route.path);
    // HEAD is GET without the body.
    const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
    // As plain JSON, because the document's types have no computed keys.
    const methodsOf = (one: string): Record<string, Json> =>
      document.paths[one] as unknown as Record<string, Json>;
    const path = matching.find((one) => method in methodsOf(one)) ?? matching[0];
    const operation = path === undefined ? undefined : methodsOf(path)[method];
    const where = `${request.method} ${path ?? url} → ${response.statusCode}`;
    if (!operation) {
      // A URL that cannot be decoded matches no route; a request from another site is refused before routing.
      const { code } = (body ?? {}) as { code?: unknown };
      const isOptions = request.method === 'OPTIONS' && response.statusCode === 204;
      if (![400, 404, 405].includes(response.statusCode) && !isOptions && code !== 'request.cross_origin')
        this.violations.push(`${where}: not documented`);
      return;
    }
    const { callers, token } = operation['x-rights'] as { callers: string[]; token?: string };
    const isByToken = request.headers.authorization !== undefined && !callers.includes('visitor');
    if (isByToken && token === undefined && response.statusCode < 400)
      this.violations.push(`${where}: for an access token, which the document excludes`);
    const responses = operation['responses'] as Record<string, Answer | { $ref: string }>;
    const answer =
      responses[response.statusCode] ?? (response.statusCode >= 400 ? responses['default'] : undefined);
    if (!answer) return void this.violations.push(`${where}: status not documented`);
    const schema = referred(document, answer).content?.['application/json']?.schema;
    if (!schema) {
      if (body !== undefined) this.violations.push(`${where}: a body that is not documented`);
      return;
    }
    const validate = this.described.validatorOf(where, schema);
    if (!validate(body))
      this.violations.push(`${where}: ${this.described.errorsText(validate)} in ${JSON.stringify(body)}`);
  }
}

/** The document, and its compiled schemas: shared by all applications of a process. */
class Described {
  readonly routes: { pattern: RegExp; path: string }[];
  // The validity of the document has its own check.
  private readonly ajv = addFormats
    .default(
      new Ajv({
        strict: false,
        allErrors: true,
        meta: false,
        validateSchema: false,
        code: { optimize: false },
      }),
    )
    // Domains may be international.
    .addFormat('email', isEmailAddress);
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(readonly document: OpenAPIObject) {
    const schemas = JSON.parse(JSON.stringify(document.components?.schemas ?? {}), orNull) as Record<
      string,
      Json
    >;
    for (const schema of Object.values(schemas))
      if (schema['properties'] && schema['additionalProperties'] === undefined)
        Object.assign(schema, { additionalProperties: false });
    this.ajv.addSchema({ $id: 'api', components: { schemas } });
    this.routes = Object.keys(document.paths)
      .sort((one, other) => one.split('{').length - other.split('{').length)
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`, 'i') }));
  }

  /** @param key of the response that the schema describes */
  validatorOf(key: string, schema: Json): ValidateFunction {
    const made = this.compiled.get(key);
    if (made) return made;
    const text = JSON.stringify(schema).replaceAll('#/components', 'api#/components');
    // Most responses share a schema: that of errors, for example.
    const validate = this.compiled.get(text) ?? this.ajv.compile(JSON.parse(text, orNull) as Json);
    this.compiled.set(key, validate).set(text, validate);
    return validate;
  }

  errorsText({ errors }: ValidateFunction): string {
    return this.ajv.errorsText(errors);
  }
}

let known: Described | undefined;

/**
 * All suites of a run have the same document, and generating it takes as long as ten tests: the first suite
 * caches it for the others.
 */
function documentOf(app: INestApplication): OpenAPIObject {
  const file = path.join(runFolder(), 'openapi.json');
  if (!existsSync(file)) {
    const own = `${file}.${process.pid}`;
    writeFileSync(own, JSON.stringify(openApiDocument(app)));
    renameSync(own, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;
}

/** Converts a nullable reference of OpenAPI 3.0 to JSON Schema. */
function orNull(_key: string, value: unknown): unknown {
  const { nullable, allOf } = (value ?? {}) as Json;
  return nullable === true && allOf ? { anyOf: [{ allOf }, { type: 'null' }] } : value;
}
