import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';

/** Parses and validates bodies and queries. Unknown fields are ignored. */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({
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
