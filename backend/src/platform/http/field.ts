import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, ValidateIf } from 'class-validator';
import { shown, type Text as Message } from '@steward/texts';

/* Fields of a request, one decorator each: class-validator's rules, error message, transformation and
   documentation in one place, so that a DTO reads like a table. The first broken rule gives the message. */

export interface Common {
  /** The field may be omitted, empty or null. */
  optional?: boolean;
  /** Optional; in a partial change, empty or null clears the field: the value is then null. */
  clearable?: boolean;
  /** Documents that null is accepted, with the same meaning. */
  nullable?: boolean;
  /**
   * The field is required, and checked, only in requests that meet this condition; null is the same as omitted, and
   * elsewhere an empty text, too.
   */
  requiredIf?: (request: Readonly<Record<string, unknown>>) => boolean;
  /** The field may be omitted, but null is refused like any other invalid value, as in a partial change. */
  partial?: boolean;
  description?: string;
  example?: unknown;
}

/**
 * A rule that class-validator has no decorator for.
 * @param reason a more exact message about a value, in the language of the request
 */
export const Rule = <T>(
  isValid: (value: T) => boolean,
  message: Message,
  reason: (value: T) => string | undefined = () => undefined,
): PropertyDecorator =>
  ValidateBy({
    name: 'rule',
    validator: {
      validate: isValid,
      // Refused values have the type that the rules before this one require.
      defaultMessage: (about) => reason(about?.value as T) ?? shown(message),
    },
  });

/** The message in the language of the request, as class-validator takes it. */
export const inWords = (message: Message) => (): string => shown(message);

/** @param blank meaning of an empty optional field: undefined, so that defaults apply */
export function field(
  options: Common,
  api: ApiPropertyOptions,
  blank: (value: unknown) => unknown,
  ...rules: PropertyDecorator[]
) {
  const { clearable = false, partial = false, requiredIf, description, example } = options;
  const { optional = clearable || partial } = options;
  const { nullable = clearable || requiredIf !== undefined } = options;
  return applyDecorators(
    ApiProperty({
      ...api,
      required: !optional && !requiredIf,
      ...(nullable && { nullable }),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
    } as ApiPropertyOptions),
    Transform(
      ({ value, key, obj }: { value: unknown; key: string; obj: Readonly<Record<string, unknown>> }) => {
        const clean = blank(value);
        if (requiredIf && (clean === null || (clean === '' && !requiredIf({ ...obj, [key]: clean }))))
          return undefined;
        if (!optional || partial || (clean !== '' && clean !== null)) return clean;
        return clearable ? null : undefined;
      },
    ),
    ...(requiredIf ? [ValidateIf(requiredIf)] : []),
    ...(partial ? [ValidateIf((_, value) => value !== undefined)] : optional ? [IsOptional()] : []),
    ...rules,
  );
}
