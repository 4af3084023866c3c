import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import type { ValidationError } from 'class-validator';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';

const sentMetadata = 'steward:as-sent';

/**
 * A field of a body whose value stays as it was sent, for a rule of the domain to check. Nest removes the keys `constructor`,
 * `prototype` and `__proto__` from all others, which may be words of a person here.
 */
export const AsSent = (): PropertyDecorator => (target, field) => {
  Reflect.defineMetadata(
    sentMetadata,
    [...sentFields(target.constructor as Type), field],
    target.constructor,
  );
};

const sentFields = (type: Type): readonly string[] =>
  (Reflect.getMetadata(sentMetadata, type) as readonly string[] | undefined) ?? [];

/**
 * Parses and validates bodies and queries. Unknown fields are ignored. Queries are optional, so an empty one is checked
 * once for each class: class-validator looks through all classes each time, a tenth of a list's time.
 */
class FieldsPipe extends ValidationPipe {
  private readonly validEmpty = new WeakSet<Type>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type !== 'query' || !metatype || !isEmpty(value)) return this.withSent(value, metadata);
    if (this.validEmpty.has(metatype)) return plainToInstance(metatype, {});
    const empty: unknown = await super.transform(value, metadata);
    this.validEmpty.add(metatype);
    return empty;
  }

  private async withSent(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const fields = metadata.metatype ? sentFields(metadata.metatype) : [];
    if (fields.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
      return super.transform(value, metadata);
    const [sent, others] = [true, false].map((isSent) =>
      Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field) === isSent)),
    );
    return Object.assign((await super.transform(others, metadata)) as object, sent);
  }
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

export const validationPipe = (): ValidationPipe =>
  new FieldsPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
    exceptionFactory: (errors) => {
      const fields = refusedFields(errors);
      return new DomainError(
        'invalid',
        'request.invalid',
        Object.values(fields)[0] ?? t('The request is invalid'),
        { fields },
      );
    },
  });

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
