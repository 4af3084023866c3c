import { applyDecorators, type Type as Class } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
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
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import { msg, t, type Text as Message } from '@steward/texts';
import { Money, Percent, Quantity as KernelQuantity } from '../../kernel/index.js';
import { type Common, field, inWords, Rule } from './field.js';

/* Fields of a request other than texts: choices, nested objects, numbers, ids and dates. */

/** The largest id of PostgreSQL's integer. */
export const maximumId = 2 ** 31 - 1;
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

const nestedMetadata = 'steward:nested';

/** The class of the objects in a field of `Nested` or `NestedList`. */
export const nestedTypeOf = (dto: Class, field: string): Class | undefined =>
  Reflect.getMetadata(nestedMetadata, dto.prototype as object, field) as Class | undefined;

const OfType = (type: Class): PropertyDecorator =>
  applyDecorators(
    Type(() => type),
    Reflect.metadata(nestedMetadata, type) as PropertyDecorator,
  );

/** A nested object with its own fields; errors are named like `document.portal`. */
export function Nested(type: Class, options: Common & { message?: Message } = {}): PropertyDecorator {
  const { message = msg('This field is required') } = options;
  return applyDecorators(
    OfType(type),
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
  return applyDecorators(OfType(type), ValidateNested({ each: true }), ObjectList(type, options));
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
    // For example a third of an hour: the sentence says what is allowed.
    Rule(
      (value) => typeof value !== 'string' || !/^\d{1,8}\.\d{3,}$/.test(value),
      msg('Use at most two decimals, such as 0.33'),
    ),
    Rule((value) => value instanceof KernelQuantity, msg('Enter a quantity, e.g. 1.5')),
    Rule((quantity: KernelQuantity) => quantity.isPositive, msg('Must be more than 0')),
  );
}

/** A percentage from 0 to 100: a decimal string like 8.25, which becomes `Percent`. */
export function Percentage(options: Common & { decimals?: 2 | 4 } = {}): PropertyDecorator {
  const { decimals = 4 } = options;
  const pattern = decimals === 2 ? /^\d{1,3}(\.\d{1,2})?$/ : /^\d{1,3}(\.\d{1,4})?$/;
  return field(
    { example: '8.25', ...options },
    { type: 'string', pattern: pattern.source },
    (value) =>
      typeof value === 'string' && pattern.test(value) && Number(value) <= 100 ? Percent.parse(value) : value,
    Rule((value) => value instanceof Percent, msg('Enter a percentage from 0 to 100, e.g. 8.25')),
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

const asId = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;

/** Id of a stored record: 1 to 2³¹−1, also as digits in a form or a URL. */
export function Id(options: Common & { message: Message }): PropertyDecorator {
  return field(
    options,
    { type: 'integer', minimum: 1, maximum: maximumId },
    asId,
    IsInt({ message: inWords(options.message) }),
    Min(1, { message: inWords(options.message) }),
    Max(maximumId, { message: inWords(options.message) }),
  );
}

/** Ids of stored records, without duplicates. @param options.parameter of an address, where a single one is no list */
export function IdList(
  options: Common & { min?: number; max: number; message: Message; parameter?: boolean },
): PropertyDecorator {
  const { min = 0, max, message, parameter = false } = options;
  const listed = (value: unknown): unknown =>
    parameter && value !== undefined ? [value].flat().map(asId) : value;
  return field(
    options,
    {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: maximumId },
      ...(min > 0 && { minItems: min }),
      maxItems: max,
    } as ApiPropertyOptions,
    // A list that is too long stays so.
    (value) => {
      const ids = listed(value);
      return Array.isArray(ids) && ids.length <= max ? [...new Set<unknown>(ids)] : ids;
    },
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
