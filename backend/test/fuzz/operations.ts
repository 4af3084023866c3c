import type { OpenAPIObject } from '@nestjs/swagger';
import { referred } from '../referred.js';

export type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Json;
}

/** One call of the API as documented, with all references resolved. */
export interface Operation {
  id: string;
  method: string;
  /** '/api/documents/{id}' */
  path: string;
  parameters: Parameter[];
  /** It answers with an array. */
  isList: boolean;
  /** As in the document. */
  rights: { callers: string[]; scope?: string; staffRole?: string; token?: string };
  /** Name of its part; undefined for one of the core. */
  part: string | undefined;
  /** It goes on while its part is off. */
  isAlsoOff: boolean;
  /** Undefined for a call without a body. */
  body: { isForm: boolean; schema: Json } | undefined;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Every documented call, in order. */
export function operationsOf(document: OpenAPIObject): Operation[] {
  const plain = JSON.parse(JSON.stringify(document)) as OpenAPIObject;
  const schemas = (plain.components?.schemas ?? {}) as Record<string, Json>;
  return Object.entries(plain.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = ((operation.parameters ?? []) as Parameter[])
        .map((parameter) => referred(plain, parameter))
        .map((parameter) => ({ ...parameter, schema: whole(parameter.schema, schemas) }));
      const content = (operation.requestBody as { content?: Record<string, { schema: Json }> } | undefined)
        ?.content;
      const [type, media] = Object.entries(content ?? {})[0] ?? [];
      const body = media && {
        isForm: type === 'multipart/form-data',
        schema: whole(media.schema, schemas),
      };
      const {
        operationId: id = '',
        'x-rights': rights,
        'x-part': part,
        'x-part-also-off': isAlsoOff = false,
      } = operation as typeof operation & {
        'x-rights': Operation['rights'];
        'x-part'?: string;
        'x-part-also-off'?: boolean;
      };
      const { content: answer } = (operation.responses['200'] ?? {}) as {
        content?: Record<string, { schema: Json }>;
      };
      const isList = answer?.['application/json']?.schema['type'] === 'array';
      return [{ id, method: method.toUpperCase(), path, rights, part, isAlsoOff, parameters, isList, body }];
    }),
  );
}

/** @param levels of nested objects that are resolved; deeper ones are anything */
function whole(schema: Json, schemas: Record<string, Json>, levels = 6): Json {
  if (levels === 0) return {};
  const within = (one: unknown): Json => whole(one as Json, schemas, levels - 1);
  if (typeof schema['$ref'] === 'string')
    return within(schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {});
  const [first] = (schema['allOf'] as Json[] | undefined) ?? [];
  if (first) return { ...within(first), nullable: schema['nullable'] };
  const { properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(items !== undefined && { items: within(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Json).map(([key, one]) => [key, within(one)]),
      ),
    }),
  };
}
