import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { NextFunction, Request, Response } from 'express';
import { openApiDocument } from '../src/platform/openapi/document.js';
import { runFolder } from './database/test-database.js';

type Json = Record<string, unknown>;

/**
 * Holds every answer that an application gives during a test against its own OpenAPI document: undocumented
 * statuses, missing fields and fields that nobody documented are all violations.
 */
export class Contract {
  readonly violations: string[] = [];
  private described!: Described;

  read(app: INestApplication): void {
    this.described = known ??= new Described(documentOf(app));
  }

  /** The middleware that listens to the answers. */
  readonly listen = (request: Request, response: Response, next: NextFunction): void => {
    let body: unknown;
    // Of refusals, whose answer to HEAD ends with nothing.
    const json = response.json.bind(response);
    response.json = (sent: unknown) => {
      body = JSON.parse(JSON.stringify(sent));
      return json(sent);
    };
    const end = response.end.bind(response) as (...sent: unknown[]) => Response;
    response.end = ((...sent: unknown[]) => {
      const isJson = String(response.getHeader('Content-Type')).startsWith('application/json');
      if (isJson && typeof sent[0] === 'string') body = JSON.parse(sent[0]);
      return end(...sent);
    }) as Response['end'];
    response.once('finish', () => this.check(request, response, body));
    next();
  };

  private check(request: Request, response: Response, body: unknown): void {
    // Routes match with a slash at their end, too.
    const url = (request.originalUrl.split('?')[0] ?? '').replace(/\/$/, '');
    // Pages are no part of the document.
    if (!/^\/api(\/|$)/i.test(url)) return;
    const { document, routes } = this.described;
    const matching = routes.filter(({ pattern }) => pattern.test(url)).map((route) => route.path);
    // HEAD is GET without the body.
    const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
    // As plain JSON: the types of the document know no key that is computed.
    const methodsOf = (one: string): Record<string, Json> =>
      document.paths[one] as unknown as Record<string, Json>;
    const path = matching.find((one) => method in methodsOf(one)) ?? matching[0];
    const operation = path === undefined ? undefined : methodsOf(path)[method];
    const where = `${request.method} ${path ?? url} → ${response.statusCode}`;
    if (!operation) {
      // An address that cannot even be decoded is nobody's; what comes from another site is refused before it is looked up.
      const { code } = (body ?? {}) as { code?: unknown };
      const isOptions = request.method === 'OPTIONS' && response.statusCode === 204;
      if (![400, 404, 405].includes(response.statusCode) && !isOptions && code !== 'request.cross_origin')
        this.violations.push(`${where}: not documented`);
      return;
    }
    const responses = operation['responses'] as Record<
      string,
      { content?: Record<string, { schema: Json }> }
    >;
    const answer =
      responses[response.statusCode] ?? (response.statusCode >= 400 ? responses['default'] : undefined);
    if (!answer) return void this.violations.push(`${where}: status not documented`);
    const schema = answer.content?.['application/json']?.schema;
    if (!schema) {
      if (body !== undefined) this.violations.push(`${where}: a body that is not documented`);
      return;
    }
    const validate = this.described.validatorOf(where, schema);
    if (!validate(body))
      this.violations.push(`${where}: ${this.described.errorsText(validate)} in ${JSON.stringify(body)}`);
  }
}

/** The document, and what was made of it so far: all applications of a process share it. */
class Described {
  readonly routes: { pattern: RegExp; path: string }[];
  // That the document is well made is a check of its own.
  private readonly ajv = addFormats.default(
    new Ajv({
      strict: false,
      allErrors: true,
      meta: false,
      validateSchema: false,
      code: { optimize: false },
    }),
  );
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

  /** @param key of the answer that the schema describes */
  validatorOf(key: string, schema: Json): ValidateFunction {
    const made = this.compiled.get(key);
    if (made) return made;
    const text = JSON.stringify(schema).replaceAll('#/components', 'api#/components');
    const validate = this.ajv.compile(JSON.parse(text, orNull) as Json);
    this.compiled.set(key, validate);
    return validate;
  }

  errorsText({ errors }: ValidateFunction): string {
    return this.ajv.errorsText(errors);
  }
}

let known: Described | undefined;

/** All suites of a run have the same document, and making it takes as long as ten tests: the first leaves it to the others. */
function documentOf(app: INestApplication): OpenAPIObject {
  const file = path.join(runFolder(), 'openapi.json');
  if (!existsSync(file)) {
    const own = `${file}.${process.pid}`;
    writeFileSync(own, JSON.stringify(openApiDocument(app)));
    renameSync(own, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;
}

/** Another schema's object that may be null, as OpenAPI 3.0 writes it, in words of JSON Schema. */
function orNull(_key: string, value: unknown): unknown {
  const { nullable, allOf } = (value ?? {}) as Json;
  return nullable === true && allOf ? { anyOf: [{ allOf }, { type: 'null' }] } : value;
}
