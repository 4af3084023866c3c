import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Components = NonNullable<OpenAPIObject['components']>;
type Answer = NonNullable<Components['responses']>[string];
type Parameter = NonNullable<Components['parameters']>[string];

/** A part of an operation that others may share. */
interface Place<Part> {
  part: Part;
  name: string;
  /** Its name if parts of other kinds have the first one too. */
  longName: string;
  refer: (reference: { $ref: string }) => void;
}

/**
 * Moves each kind of error answer, and each parameter that occurs more than once, to `components` and refers to it
 * there: written out in every operation, they were a third of the document. A parameter of a single operation stays
 * in its place, where it is shorter and easier to read.
 */
export function shareParts(operations: readonly Operation[]): Pick<Components, 'responses' | 'parameters'> {
  return {
    responses: share('responses', operations.flatMap(errorsOf), 1),
    parameters: share('parameters', operations.flatMap(parametersOf), 2),
  };
}

/** @param least times that a part occurs to be shared */
function share<Part>(section: keyof Components, places: Place<Part>[], least: number): Record<string, Part> {
  const kinds = Map.groupBy(places, ({ part, longName }) => JSON.stringify([longName, part]));
  const shared = [...kinds.values()].filter(({ length }) => length >= least);
  const named = new Map<string, Part>();
  for (const [first, ...others] of shared) {
    if (!first) continue;
    const { part, name, longName } = first;
    const isAmbiguous = shared.filter(([other]) => other?.name === name).length > 1;
    const base = withoutSigns(isAmbiguous ? longName : name);
    let key = base;
    for (let count = 2; named.has(key); count++) key = `${base}_${count}`;
    named.set(key, part);
    for (const { refer } of [first, ...others]) refer({ $ref: `#/components/${section}/${key}` });
  }
  // By name, so that a new operation moves no other part.
  return Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Names in `components` have only letters, digits, dots, hyphens and underscores. */
const withoutSigns = (name: string): string => name.replace(/['’]/g, '').replace(/[^\w.-]+/g, '_');

/** Errors are called by their code, `invoice.already_paid`, and those that have none by their status, `default`. */
function errorsOf({ responses }: Operation): Place<Answer>[] {
  return Object.entries(responses).flatMap(([status, part]) => {
    if (!part || Number(status) < 400) return [];
    const content = 'content' in part ? part.content?.['application/json'] : undefined;
    const { code = status } = (content?.example ?? {}) as { code?: string };
    return [{ part, name: code, longName: `${code}_${status}`, refer: (to) => (responses[status] = to) }];
  });
}

/** Several parameters called `id` are told apart by their descriptions, `id_documents.id`, or else by their types. */
function parametersOf({ parameters = [] }: Operation): Place<Parameter>[] {
  return parameters.flatMap((part, index) => {
    if (!('name' in part)) return [];
    const { name, description, schema = {} } = part;
    const detail = description ?? ('$ref' in schema ? schema.$ref.split('/').at(-1) : schema.type);
    return [{ part, name, longName: `${name}_${detail}`, refer: (to) => (parameters[index] = to) }];
  });
}
