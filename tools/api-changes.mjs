/**
 * Lists the changes between two OpenAPI documents that break callers, and fails if there are any: `node
 * tools/api-changes.mjs RELEASED CURRENT [BREAKS]`. Exceptions are listed in the file BREAKS with a reason
 * and a version. Requirements for callers may only become weaker, guarantees to them only stronger. New enum
 * values in an answer are no break: docs/reference/api.md tells callers to expect them. Written here, because oasdiff is a
 * program in Go that npm does not install.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];
/** Direction in which each bound of a request may move. */
const bounds = {
  minimum: 'down',
  minLength: 'down',
  minItems: 'down',
  maximum: 'up',
  maxLength: 'up',
  maxItems: 'up',
};

/** @returns {string[]} one message each; empty if every caller of `before` can call `after` */
export function breakingChanges(before, after) {
  const found = new Set();
  const seen = new Set();
  const report = (where, what) => found.add(`${where}: ${what}`);

  for (const [path, item] of Object.entries(before.paths))
    for (const method of methods.filter((method) => item[method])) {
      const where = `${method.toUpperCase()} ${path}`;
      const next = after.paths[path]?.[method];
      if (next) compareOperations(where, item[method], next);
      else report(where, 'is gone');
    }
  return [...found];

  function compareOperations(where, old, next) {
    // Method name in generated clients.
    if (old.operationId !== next.operationId)
      report(where, `is called ${next.operationId} instead of ${old.operationId}`);
    if (isOpen(old) && !isOpen(next)) report(where, 'requires a login');
    compareParameters(where, parametersOf(before, old), parametersOf(after, next));
    compareBodies(where, old.requestBody, next.requestBody);
    compareAnswers(where, old.responses, next.responses);
  }

  function compareParameters(where, old, next) {
    const find = (list, { in: place, name }) => list.find((one) => one.in === place && one.name === name);
    for (const parameter of old) {
      const now = find(next, parameter);
      const what = `${where}, ${parameter.in} ${parameter.name}`;
      if (!now) report(what, 'is gone');
      else {
        if (now.required && !parameter.required) report(what, 'is required now');
        compareAsked(what, parameter.schema, now.schema);
      }
    }
    for (const parameter of next)
      if (parameter.required && !find(old, parameter))
        report(`${where}, ${parameter.in} ${parameter.name}`, 'is new and required');
  }

  function compareBodies(where, old, next) {
    if (next?.required && !old?.required) report(where, 'requires a body now');
    for (const [type, { schema }] of Object.entries(old?.content ?? {})) {
      const now = next?.content[type];
      if (!now) report(where, `takes no ${type} any more`);
      else compareAsked(`${where}, body`, schema, now.schema);
    }
  }

  function compareAnswers(where, old, next) {
    for (const status of Object.keys(old)) {
      if (!status.startsWith('2') && !status.startsWith('3')) continue;
      const answer = referred(before, old[status]);
      const now = referred(after, next[status]);
      if (!now) {
        report(where, `does not answer ${status} any more`);
        continue;
      }
      for (const header of Object.keys(answer.headers ?? {}))
        if (!now.headers?.[header]) report(`${where}, ${status}`, `has no header ${header} any more`);
      for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
        const nowThere = now.content?.[type];
        if (!nowThere) report(`${where}, ${status}`, `is no ${type} any more`);
        else compareTold(`${where}, ${status}`, schema, nowThere.schema);
      }
    }
  }

  /** Requests: callers can send everything that they could send before. */
  function compareAsked(where, oldSchema, nextSchema) {
    const [old, next] = pairOf('asked', oldSchema, nextSchema);
    if (!old) return;
    if (!comparesTypes(where, old, next)) return;
    if (old.nullable && !next.nullable) report(where, 'may not be null any more');
    for (const [bound, way] of Object.entries(bounds)) {
      const narrower =
        way === 'up'
          ? (next[bound] ?? Infinity) < (old[bound] ?? Infinity)
          : (next[bound] ?? -Infinity) > (old[bound] ?? -Infinity);
      if (narrower) report(where, `${bound} is ${next[bound]} instead of ${old[bound] ?? 'none'}`);
    }
    if (next.pattern !== undefined && next.pattern !== old.pattern)
      report(where, `must be like ${next.pattern}`);
    const refused = next.enum && (old.enum ?? ['anything']).filter((value) => !next.enum.includes(value));
    if (refused?.length > 0) report(where, `may not be ${refused.join(', ')} any more`);
    for (const [name, property] of Object.entries(old.properties ?? {})) {
      const now = next.properties?.[name];
      if (now) compareAsked(`${where}.${name}`, property, now);
      // It would be ignored silently.
      else if (!next.additionalProperties) report(`${where}.${name}`, 'is gone');
    }
    for (const name of next.required ?? [])
      if (!old.required?.includes(name))
        report(`${where}.${name}`, old.properties?.[name] ? 'is required now' : 'is new and required');
    if (old.items && next.items) compareAsked(`${where}[]`, old.items, next.items);
  }

  /** Answers: callers receive everything that they could rely on before. */
  function compareTold(where, oldSchema, nextSchema) {
    const [old, next] = pairOf('told', oldSchema, nextSchema);
    if (!old) return;
    if (!comparesTypes(where, old, next)) return;
    if (next.nullable && !old.nullable) report(where, 'may be null now');
    if (old.enum && !next.enum) report(where, 'may be anything now');
    for (const [name, property] of Object.entries(old.properties ?? {})) {
      const now = next.properties?.[name];
      if (!now) report(`${where}.${name}`, 'is gone');
      else {
        if (old.required?.includes(name) && !next.required?.includes(name))
          report(`${where}.${name}`, 'is not always there any more');
        compareTold(`${where}.${name}`, property, now);
      }
    }
    if (old.items && next.items) compareTold(`${where}[]`, old.items, next.items);
  }

  function comparesTypes(where, old, next) {
    for (const kind of ['type', 'format'])
      if (old[kind] !== next[kind]) {
        report(where, `has the ${kind} ${next[kind] ?? 'none'} instead of ${old[kind] ?? 'none'}`);
        return false;
      }
    return true;
  }

  /**
   * Both schemas with references resolved; empty if this pair was compared before, because a schema may
   * contain itself.
   */
  function pairOf(direction, oldSchema, nextSchema) {
    const key = `${direction} ${JSON.stringify(oldSchema)} ${JSON.stringify(nextSchema)}`;
    const names = refsOf(oldSchema);
    if (names && seen.has(key)) return [];
    if (names) seen.add(key);
    return [resolved(before, oldSchema), resolved(after, nextSchema)];
  }
}

/**
 * The changes that are not listed as intended. @param breaks `{ change, reason, version }` each, with the
 * message of `breakingChanges`
 */
export const unintended = (changes, breaks) =>
  changes.filter((change) => !breaks.some((one) => one.change === change && one.reason && one.version));

function readJson(file) {
  const bytes = readFileSync(file);
  return JSON.parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

const isOpen = ({ security }) =>
  !security || security.length === 0 || security.some((one) => Object.keys(one).length === 0);

/** A part of the document, wherever it is: operations refer to those that they share. */
function referred(document, part) {
  if (!part?.$ref) return part;
  const [section, name] = part.$ref.split('/').slice(-2);
  return document.components[section][name];
}

const parametersOf = (document, { parameters = [] }) => parameters.map((one) => referred(document, one));

const refsOf = (schema) => schema?.$ref ?? schema?.allOf?.map(({ $ref }) => $ref).join(' ');

/** A schema with its references and `allOf` parts merged into one object. */
function resolved(document, schema = {}) {
  if (schema.$ref) return resolved(document, referred(document, schema));
  if (!schema.allOf) return schema;
  const { allOf, ...rest } = schema;
  return Object.assign({}, ...allOf.map((part) => resolved(document, part)), rest);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [before, after, breaks = []] = process.argv.slice(2, 5).map(readJson);
  const changes = unintended(breakingChanges(before, after), breaks);
  for (const change of changes) console.error(change);
  if (changes.length > 0) {
    console.error(
      `\n${changes.length} released features would stop working. Keep them beside the new ones, or see docs/develop.md.`,
    );
    process.exitCode = 1;
  }
}
