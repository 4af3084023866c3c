import type { OpenAPIObject } from '@nestjs/swagger';

/** A parameter or an answer, wherever it is in the document: operations refer to those that they share. */
export function referred<Part extends object>(
  { components }: OpenAPIObject,
  part: Part | { $ref: string },
): Part {
  if (!('$ref' in part)) return part;
  const [section = '', name = ''] = part.$ref.split('/').slice(-2);
  const found = (components as Record<string, Record<string, Part>>)[section]?.[name];
  if (!found) throw new Error(`The document has no ${part.$ref}.`);
  return found;
}
