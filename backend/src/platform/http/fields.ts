import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  NotContains,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import { msg, shown, t, type Text as Message } from '@steward/texts';
import { Money, Quantity as KernelQuantity } from '../../kernel/index.js';

/* Fields of a request, one decorator each: class-validator's rules, error message, transformation and
   documentation in one place, so that a DTO reads like a table. The first broken rule gives the message. */

interface Common {
  /** The field may be omitted, empty or null. */
  optional?: boolean;
  /** Optional; in a partial change, empty or null clears the field: the value is then null. */
  clearable?: boolean;
  /** Documents that null is accepted, with the same meaning. */
  nullable?: boolean;
  /** The field is required, and checked, only in requests that meet this condition; null is the same as omitted. */
  requiredIf?: (request: Readonly<Record<string, unknown>>) => boolean;
  /** The field may be omitted, but null is refused like any other invalid value, as in a partial change. */
  partial?: boolean;
  description?: string;
  example?: unknown;
}

/** The largest id of PostgreSQL's integer. */
export const maximumId = 2 ** 31 - 1;
/**
 * The same rule as the forms (zod's), so that screen and server agree: ASCII, no consecutive dots, a real
 * top-level domain.
 */
export const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** A visible character; NUL counts, so that it gets its own error. */
const visible = /[^\p{DI}\p{Cc}\p{Cf}\p{Z}\u2800]|\0/u;
/** Trimmed; empty if nothing in it is visible. */
const trimmedOrEmpty = (text: string): string => (visible.test(text) ? text.trim() : '');

/** A rule that class-validator has no decorator for. */
const Rule = <T>(isValid: (value: T) => boolean, message: Message): PropertyDecorator =>
  ValidateBy({ name: 'rule', validator: { validate: isValid, defaultMessage: inWords(message) } });

/** The message in the language of the request, as class-validator takes it. */
const inWords = (message: Message) => (): string => shown(message);

/** @param blank meaning of an empty optional field: undefined, so that defaults apply */
function field(
  options: Common,
  api: ApiPropertyOptions,
  blank: (value: unknown) => unknown,
  ...rules: PropertyDecorator[]
) {
  const { clearable = false, partial = false, requiredIf, description, example } = options;
  const { optional = clearable || partial, nullable = clearable || requiredIf !== undefined } = options;
  return applyDecorators(
    ApiProperty({
      ...api,
      required: !optional && !requiredIf,
      ...(nullable && { nullable }),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => {
      const clean = blank(value);
      if (requiredIf && clean === null) return undefined;
      if (!optional || partial || (clean !== '' && clean !== null)) return clean;
      return clearable ? null : undefined;
    }),
    ...(requiredIf ? [ValidateIf(requiredIf)] : []),
    ...(partial ? [ValidateIf((_, value) => value !== undefined)] : optional ? [IsOptional()] : []),
    ...rules,
  );
}

interface TextOptions extends Common {
  /** Characters; `max` may be Infinity. */
  min?: number;
  max?: number;
  /** Message for a value that is missing, too short or not text. */
  message?: Message;
  /** Passwords are not trimmed; all other text is. */
  trim?: boolean;
  /** Applied to the trimmed text. */
  clean?: (text: string) => string;
  format?: string;
  pattern?: Pattern | readonly Pattern[];
}

interface Pattern {
  expression: Pick<RegExp, 'test'>;
  message: Message;
}

const matching = ({ expression, message }: Pattern): PropertyDecorator =>
  expression instanceof RegExp
    ? Matches(expression, { message: inWords(message) })
    : Rule((text: string) => expression.test(text), message);

/** A form sends line breaks as CR LF, JSON as typed: both are stored the same. */
export const lineBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

/** Text of `min` (default 1, or 0 if optional) to `max` (default 200) characters. */
export function Text(options: TextOptions = {}): PropertyDecorator {
  const {
    min = options.optional || options.clearable ? 0 : 1,
    max = 200,
    trim = true,
    clean = (text) => text,
    message = options.optional || options.clearable ? msg('Must be text') : msg('This field is required'),
    pattern = [],
    format,
  } = options;
  return field(
    options,
    {
      type: 'string',
      ...(min > 0 && { minLength: min }),
      ...(max < Infinity && { maxLength: max }),
      ...(format && { format }),
    } as ApiPropertyOptions,
    (value) => (trim && typeof value === 'string' ? clean(trimmedOrEmpty(value)) : value),
    IsString({ message: inWords(message) }),
    ...(min > 0 ? [MinLength(min, { message: inWords(message) })] : []),
    ...(max < Infinity
      ? [MaxLength(max, { message: () => t('Must be at most {max} characters', { max }) })]
      : []),
    // PostgreSQL's text cannot contain it.
    NotContains('\0', { message: () => t('Must not contain NUL characters') }),
    // An unpaired surrogate, which UTF-8 cannot encode.
    Rule((value: string) => value.isWellFormed(), msg('Must not contain incomplete characters')),
    ...[pattern].flat().map(matching),
  );
}

/**
 * Invisible characters, and those that change the direction of their neighbors, could make a name look like
 * another's.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{DI}\p{Zl}\p{Zp}\u2800]/u;
/** Normalizes what looks the same: composed characters, single plain spaces. */
const oneSpelling = (text: string): string => text.normalize('NFC').replace(/\p{Zs}+/gu, ' ');

/**
 * A name, without invisible and direction characters.
 * @param options.clean default: composed characters and single plain spaces
 */
export function Name({
  clean = oneSpelling,
  pattern,
  ...options
}: Omit<TextOptions, 'pattern'> & { pattern?: Pattern }) {
  return Text({
    ...options,
    clean,
    pattern: [
      {
        expression: { test: (text) => !unseen.test(text) },
        message: msg('Must not contain invisible or unusual characters'),
      },
      ...(pattern ? [pattern] : []),
    ],
  });
}

export function Email(options: Common & { message: Message }): PropertyDecorator {
  return Text({
    max: 254,
    format: 'email',
    example: 'alex@example.com',
    ...options,
    pattern: { expression: emailPattern, message: options.message },
  });
}

/** URL of an external page for visitors: https only. */
export function HttpsAddress(options: Common & { message: Message }): PropertyDecorator {
  return Text({
    max: 500,
    format: 'uri',
    ...options,
    pattern: {
      expression: { test: (text) => /^https:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text) },
      message: options.message,
    },
  });
}

export function Choice<T extends string>(
  choices: readonly T[],
  options: Common & { name: string; message?: Message; default?: T },
): PropertyDecorator {
  const {
    name,
    message = msg('Must be one of {choices}', { choices: choices.join(', ') }),
    default: fallback,
  } = options;
  return field(
    options,
    { enum: [...choices], enumName: name, ...(fallback && { default: fallback }) },
    (value) => value,
    IsIn(choices, { message: inWords(message) }),
  );
}

/** Several of the choices, at least `min`; duplicates count once, or are refused if they must be distinct. */
export function Choices<T extends string>(
  choices: readonly T[],
  options: Common & { name: string; min: number; distinct?: boolean; message: Message },
): PropertyDecorator {
  const { name, min, distinct = false, message } = options;
  return field(
    options,
    {
      enum: [...choices],
      enumName: name,
      isArray: true,
      minItems: min,
      ...(distinct && { uniqueItems: true }),
    } as ApiPropertyOptions,
    (value) => (Array.isArray(value) && !distinct ? [...new Set<unknown>(value)] : value),
    IsArray({ message: inWords(message) }),
    ArrayMinSize(min, { message: inWords(message) }),
    ...(distinct ? [ArrayUnique({ message: () => t('Each only once') })] : []),
    IsIn(choices, { each: true, message: ({ value }) => notAmong(choices, value) }),
  );
}

const notAmong = (choices: readonly string[], sent: readonly unknown[]): string => {
  const unknown = sent.find((one) => !choices.some((choice) => choice === one));
  return t('{value} is not on the list. Choose from {choices}', {
    value: JSON.stringify(unknown).slice(0, 100),
    choices: choices.join(', '),
  });
};

/** A JSON object that is passed to a library as it is. */
export function JsonObject(options: Common & { message?: Message } = {}): PropertyDecorator {
  const { message = msg('Must be an object') } = options;
  return field(
    options,
    { type: 'object', additionalProperties: true },
    (value) => value,
    IsObject({ message: inWords(message) }),
  );
}

/** True or false, also as the strings that a form sends. */
export function Flag(options: Common & { default?: boolean } = {}): PropertyDecorator {
  return field(
    { optional: true, ...options },
    { type: 'boolean', ...(options.default !== undefined && { default: options.default }) },
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    IsBoolean({ message: () => t('Must be true or false') }),
  );
}

/** A nested object with its own fields; errors are named like `document.portal`. */
export function Nested(type: Class, options: Common & { message?: Message } = {}): PropertyDecorator {
  const { message = msg('This field is required') } = options;
  return applyDecorators(
    Type(() => type),
    ValidateNested(),
    field(
      options,
      { type: () => type } as ApiPropertyOptions,
      (value) => value,
      IsObject({ message: inWords(message) }),
    ),
  );
}

/**
 * A list of objects with their own fields; errors are named like `items.0.amount`.
 * @param options.min fewest and `max` most of them @param options.message for fewer, or for anything but such
 * a list
 */
export function NestedList(
  type: Class,
  options: Common & { min?: number; max: number; message: Message },
): PropertyDecorator {
  return applyDecorators(
    Type(() => type),
    ValidateNested({ each: true }),
    ObjectList(type, options),
  );
}

/**
 * A list of objects whose fields the handler checks one by one.
 * @param type documents them
 */
export function ObjectList(
  type: Class,
  options: Common & { min?: number; max: number; message: Message },
): PropertyDecorator {
  const { min = 0, max, message } = options;
  return field(
    options,
    { type: () => type, isArray: true, minItems: min, maxItems: max } as ApiPropertyOptions,
    (value) => value,
    IsArray({ message: inWords(message) }),
    ArrayMinSize(min, { message: inWords(message) }),
    IsObject({ each: true, message: inWords(message) }),
    ArrayMaxSize(max, { message: () => t('Must be at most {max}', { max }) }),
  );
}

/** Lines of text, each of at most `longest` characters; empty lines are left out. */
export function TextList(options: Common & { max: number; longest: number }): PropertyDecorator {
  const { max, longest } = options;
  const message = msg('Must be a list of texts');
  return field(
    options,
    { type: 'array', items: { type: 'string', maxLength: longest }, maxItems: max } as ApiPropertyOptions,
    (value) =>
      Array.isArray(value)
        ? value
            .map((line: unknown) => (typeof line === 'string' ? trimmedOrEmpty(line) : line))
            .filter((line) => line !== '')
        : value,
    IsArray({ message: inWords(message) }),
    IsString({ each: true, message: inWords(message) }),
    MaxLength(longest, {
      each: true,
      message: () => t('Each must be at most {longest} characters', { longest }),
    }),
    Rule(
      (lines: readonly string[]) => lines.every((line) => line.isWellFormed() && !line.includes('\0')),
      msg('Must not contain NUL or incomplete characters'),
    ),
    ArrayMaxSize(max, { message: () => t('Must be at most {max}', { max }) }),
  );
}

/** A checkbox that must be checked; a form sends 'on' for it. */
export function Checkbox(options: Common & { message: Message }): PropertyDecorator {
  return field(
    options,
    { type: 'boolean' },
    (value) => (value === 'true' || value === 'on' ? true : value),
    Equals(true, { message: inWords(options.message) }),
  );
}

/** A number within bounds, also as digits in a form. */
export function Numeric(
  options: Common & { type: 'integer' | 'number'; minimum?: number; maximum?: number; message: Message },
): PropertyDecorator {
  const { type, minimum = -Infinity, maximum = Infinity, message } = options;
  return field(
    options,
    {
      type,
      ...(minimum > -Infinity && { minimum }),
      ...(maximum < Infinity && { maximum }),
    },
    (value) => (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value),
    type === 'integer' ? IsInt({ message: inWords(message) }) : IsNumber({}, { message: inWords(message) }),
    Min(minimum, { message: inWords(message) }),
    Max(maximum, { message: inWords(message) }),
  );
}

/**
 * An amount of money above zero: a decimal string like 125.00, which becomes `Money`; a JSON number is
 * refused, because it may have been rounded.
 */
export function Amount(options: Common & { message?: Message } = {}): PropertyDecorator {
  const { message = msg('Enter an amount, e.g. 125.00') } = options;
  const pattern = /^\d{1,8}(\.\d{1,2})?$/;
  return field(
    { example: '125.00', ...options },
    { type: 'string', pattern: pattern.source },
    (value) => (typeof value === 'string' && pattern.test(value) ? Money.parse(value) : value),
    Rule((value) => value instanceof Money, message),
    Rule((amount: Money) => amount.isPositive, msg('Must be more than 0.00')),
  );
}

/** A quantity above zero: a decimal string like 1.5, which becomes `Quantity`. */
export function Quantity(options: Common = {}): PropertyDecorator {
  const pattern = /^\d{1,8}(\.\d{1,2})?$/;
  return field(
    { example: '1.5', ...options },
    { type: 'string', pattern: pattern.source },
    (value) => (typeof value === 'string' && pattern.test(value) ? KernelQuantity.parse(value) : value),
    Rule((value) => value instanceof KernelQuantity, msg('Enter a quantity, e.g. 1.5')),
    Rule((quantity: KernelQuantity) => quantity.isPositive, msg('Must be more than 0')),
  );
}

/** Refused in a request that has the other field, too. */
export const NotBeside = (other: string, message: Message): PropertyDecorator =>
  ValidateBy({
    name: 'notBeside',
    validator: {
      validate: (_, { object }: ValidationArguments) =>
        (object as Record<string, unknown>)[other] === undefined,
      defaultMessage: inWords(message),
    },
  });

/** Id of a stored record: 1 to 2³¹−1, also as digits in a form or a URL. */
export function Id(options: Common & { message: Message }): PropertyDecorator {
  return field(
    options,
    { type: 'integer', minimum: 1, maximum: maximumId },
    (value) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value),
    IsInt({ message: inWords(options.message) }),
    Min(1, { message: inWords(options.message) }),
    Max(maximumId, { message: inWords(options.message) }),
  );
}

/** Ids of stored records, without duplicates. */
export function IdList(options: Common & { min?: number; max: number; message: Message }): PropertyDecorator {
  const { min = 0, max, message } = options;
  return field(
    options,
    {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: maximumId },
      ...(min > 0 && { minItems: min }),
      maxItems: max,
    } as ApiPropertyOptions,
    // A list that is too long stays so.
    (value) => (Array.isArray(value) && value.length <= max ? [...new Set<unknown>(value)] : value),
    IsArray({ message: inWords(message) }),
    IsInt({ each: true, message: inWords(message) }),
    Min(1, { each: true, message: inWords(message) }),
    Max(maximumId, { each: true, message: inWords(message) }),
    ArrayMinSize(min, { message: inWords(message) }),
    ArrayMaxSize(max, { message: () => t('Must be at most {max}', { max }) }),
  );
}

/** A time in ISO 8601 with an offset. */
export function Moment(options: Common & { message?: Message } = {}): PropertyDecorator {
  const { message = msg('Enter a time, e.g. 2027-01-31T17:00:00Z') } = options;
  const pattern = /^(?:19|2\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
  return field(
    options,
    { type: 'string', format: 'date-time' },
    (value) => value,
    Matches(pattern, { message: inWords(message) }),
    IsISO8601({ strict: true }, { message: inWords(message) }),
  );
}

/** Refuses the year 26, which a date field sends while someone types. */
const day = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** A calendar date without a time or a zone: 2027-01-31. */
export function Day(options: Common & { message?: Message } = {}): PropertyDecorator {
  const { message = msg('Enter a date, e.g. 2027-01-31') } = options;
  return field(
    options,
    { type: 'string', format: 'date' },
    (value) => value,
    Matches(day, { message: inWords(message) }),
    IsISO8601({ strict: true }, { message: inWords(message) }),
  );
}

/** Calendar dates, `max` of them at most. */
export function DayList(options: Common & { max: number; message?: Message }): PropertyDecorator {
  const { max, message = msg('Enter dates, e.g. 2027-01-31') } = options;
  return field(
    options,
    { type: 'string', format: 'date', isArray: true, maxItems: max } as ApiPropertyOptions,
    (value) => value,
    IsArray({ message: inWords(message) }),
    Matches(day, { each: true, message: inWords(message) }),
    IsISO8601({ strict: true }, { each: true, message: inWords(message) }),
    ArrayMaxSize(max, { message: () => t('Must be at most {max}', { max }) }),
  );
}
