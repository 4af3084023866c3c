import { type ArgumentMetadata, type Type, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import type { ValidationError } from 'class-validator';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { addedKeys } from '../parts/part-operations.js';
import type { PartSwitches } from '../parts/part-switches.js';

/**
 * Parses and validates bodies and queries. Unknown fields are ignored, and values for keys of a part that is off refused. Queries are optional, so an empty one is checked
 * once for each class: class-validator looks through all classes each time, a tenth of a list's time.
 */
class FieldsPipe extends ValidationPipe {
  private readonly validEmpty = new WeakSet<Type>();

  constructor(
    options: ValidationPipeOptions,
    private readonly parts: Pick<PartSwitches, 'isOn'>,
  ) {
    super(options);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type !== 'query' || !metatype || !isEmpty(value)) {
      const parsed: unknown = await super.transform(value, metadata);
      if (metatype) this.assertPartsOn(metatype, parsed);
      return parsed;
    }
    if (this.validEmpty.has(metatype)) return plainToInstance(metatype, {});
    const empty: unknown = await super.transform(value, metadata);
    this.validEmpty.add(metatype);
    return empty;
  }

  /** The empty value of a key counts as none: forms send it back. */
  private assertPartsOn(dto: Type, parsed: unknown): void {
    const off = Object.entries(addedKeys(dto)).filter(([key, part]) => {
      const value = (parsed as Readonly<Record<string, unknown>>)[key];
      return Boolean(value) && !(Array.isArray(value) && value.length === 0) && !this.parts.isOn(part);
    });
    if (off.length === 0) return;
    const message = t('The practice does not use this.');
    throw invalidRequest(Object.fromEntries(off.map(([key]) => [key, message])));
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const invalidRequest = (fields: Record<string, string>): DomainError =>
  new DomainError('invalid', 'request.invalid', Object.values(fields)[0] ?? t('The request is invalid'), {
    fields,
  });

/** @param parts none where no DTO has keys of parts */
export const validationPipe = (parts: Pick<PartSwitches, 'isOn'> = { isOn: () => false }): ValidationPipe =>
  new FieldsPipe(
    {
      transform: true,
      whitelist: true,
      forbidUnknownValues: false,
      stopAtFirstError: true,
      exceptionFactory: (errors) => invalidRequest(refusedFields(errors)),
    },
    parts,
  );

/** Message per refused field. */
export const refusedFields = (errors: readonly ValidationError[]): Record<string, string> =>
  Object.fromEntries(errors.flatMap((error) => messagesOf(error)));

/** [field, message] pairs; a field inside a list is named like `items.0.amount`. */
function messagesOf(error: ValidationError, prefix = ''): [string, string][] {
  const name = `${prefix}${error.property}`;
  const own = Object.values(error.constraints ?? {})[0];
  const inner = (error.children ?? []).flatMap((child) => messagesOf(child, `${name}.`));
  return own === undefined ? inner : [[name, own], ...inner];
}
