import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsOptional, registerDecorator, ValidateIf, ValidateNested } from 'class-validator';
import { Money } from '../../kernel/money.js';

/*
 * A request's fields, one decorator each: rule, the sentence it refuses with, transformation and documentation
 * in one place, so that a DTO reads like a table.
 */

interface Common {
  /** The field may be left out, empty or null. */
  optional?: boolean;
  /** Optional, and in a partial change empty or null means that it shall be none: the value is then null. */
  clearable?: boolean;
  /** Documents that null may be sent, which means the same. */
  nullable?: boolean;
  /** The field may only be left out: null is refused like any other value that it cannot have, as in a partial change. */
  partial?: boolean;
  description?: string;
  example?: unknown;
}

/** The largest id PostgreSQL's integer holds. */
export const maximumId = 2 ** 31 - 1;
/** The rule of the forms (zod's), so that screen and server refuse alike: ASCII, no dots in a row, a real top level. */
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** Something that can be seen; NUL counts, so that it is refused for what it is. */
const visible = /[^\p{DI}\p{Cc}\p{Cf}\p{Z}\u2800]|\0/u;
/** Without the white space around it; nothing where nothing of it can be seen. */
const shown = (text: string): string => (visible.test(text) ? text.trim() : '');

/** One rule with one sentence; `check` returns the sentence that refuses the value, or undefined. */
function Check(check: (value: unknown) => string | undefined): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => check(value) === undefined,
        defaultMessage: (args) => check(args?.value) ?? '',
      },
    });
}

/** @param blank what an optional field that was sent empty means: undefined, so that defaults apply */
function field(
  options: Common,
  api: ApiPropertyOptions,
  blank: (value: unknown) => unknown,
  check: (value: unknown) => string | undefined,
) {
  const { clearable = false, partial = false, description, example } = options;
  const { optional = clearable || partial, nullable = clearable } = options;
  return applyDecorators(
    ApiProperty({
      ...api,
      required: !optional,
      ...(nullable && { nullable }),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
    } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => {
      const clean = blank(value);
      if (!optional || partial || (clean !== '' && clean !== null)) return clean;
      return clearable ? null : undefined;
    }),
    ...(partial ? [ValidateIf((_, value) => value !== undefined)] : optional ? [IsOptional()] : []),
    Check(check),
  );
}

interface TextOptions extends Common {
  /** Characters; `max` may be Infinity. */
  min?: number;
  max?: number;
  /** The sentence for a value that is missing, too short or no text. */
  message?: string;
  /** Passwords are taken as they are; all else loses the white space around it. */
  trim?: boolean;
  /** Applied to the text once the white space around it is gone. */
  clean?: (text: string) => string;
  format?: string;
  pattern?: Pattern | readonly Pattern[];
}

interface Pattern {
  expression: Pick<RegExp, 'test'>;
  message: string;
}

/** A form sends line breaks as CR LF, JSON as it was typed: both are kept the same. */
export const lineBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

/** Text of `min` (default 1, or 0 where optional) to `max` (default 200) characters. */
export function Text(options: TextOptions = {}): PropertyDecorator {
  const {
    min = options.optional || options.clearable ? 0 : 1,
    max = 200,
    trim = true,
    clean = (text) => text,
    message = options.optional || options.clearable ? 'Must be text' : 'This field is required',
    pattern = [],
    format,
  } = options;
  const patterns = [pattern].flat();
  return field(
    options,
    {
      type: 'string',
      ...(min > 0 && { minLength: min }),
      ...(max < Infinity && { maxLength: max }),
      ...(format && { format }),
    } as ApiPropertyOptions,
    (value) => (trim && typeof value === 'string' ? clean(shown(value)) : value),
    (value) => {
      if (typeof value !== 'string') return message;
      const length = [...value].length;
      if (length < min) return message;
      if (length > max) return `Must be at most ${max} characters`;
      // PostgreSQL's text cannot hold it.
      if (value.includes('\0')) return 'Must not contain NUL characters';
      // Half a character, which no UTF-8 can hold.
      if (!value.isWellFormed()) return 'Must not contain incomplete characters';
      return patterns.find(({ expression }) => !expression.test(value))?.message;
    },
  );
}

/** Characters that are not seen, or turn the direction of those beside them: with one, a name looks like another's. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{DI}\p{Zl}\p{Zp}\u2800]/u;
/** One spelling of what looks the same: composed characters, one plain space. */
const oneSpelling = (text: string): string => text.normalize('NFC').replace(/\p{Zs}+/gu, ' ');

/**
 * Text by which somebody or something is known, without invisible and direction characters. Composed characters and
 * single plain spaces are written for others that look the same.
 * @param options.exact refuses those instead: for names that are typed again to sign in
 */
export function Name({
  exact = false,
  pattern,
  ...options
}: Omit<TextOptions, 'pattern' | 'clean'> & { exact?: boolean; pattern?: Pattern }) {
  return Text({
    ...options,
    ...(!exact && { clean: oneSpelling }),
    pattern: [
      {
        expression: { test: (text) => !unseen.test(text) && (!exact || oneSpelling(text) === text) },
        message: 'Must not contain invisible or unusual characters',
      },
      ...(pattern ? [pattern] : []),
    ],
  });
}

export function Email(options: Common & { message: string }): PropertyDecorator {
  return Text({
    max: 254,
    format: 'email',
    example: 'alex@example.com',
    ...options,
    pattern: { expression: emailPattern, message: options.message },
  });
}

/** The address of a page elsewhere that visitors are sent to: https only. */
export function HttpsAddress(options: Common & { message: string }): PropertyDecorator {
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
  options: Common & { name: string; message?: string; default?: T },
): PropertyDecorator {
  const { name, message = `Must be one of ${choices.join(', ')}`, default: fallback } = options;
  return field(
    options,
    { enum: [...choices], enumName: name, ...(fallback && { default: fallback }) },
    (value) => value,
    (value) => (choices.some((choice) => choice === value) ? undefined : message),
  );
}

/** Several of the choices, at least `min` of them; one that is named twice counts once. */
export function Choices<T extends string>(
  choices: readonly T[],
  options: Common & { name: string; min: number; message: string },
): PropertyDecorator {
  const { name, min, message } = options;
  return field(
    options,
    { enum: [...choices], enumName: name, isArray: true, minItems: min } as ApiPropertyOptions,
    (value) => (Array.isArray(value) ? [...new Set<unknown>(value)] : value),
    (value) => {
      if (!Array.isArray(value) || value.length < min) return message;
      const isUnknown = (one: unknown): boolean => !choices.some((choice) => choice === one);
      if (!value.some(isUnknown)) return undefined;
      const unknown = JSON.stringify(value.find(isUnknown)).slice(0, 100);
      return `${unknown} is not on the list. Choose from ${choices.join(', ')}`;
    },
  );
}

/** A JSON object whose fields are read by the library that it is meant for. */
export function JsonObject(options: Common & { message?: string } = {}): PropertyDecorator {
  const { message = 'Must be an object' } = options;
  return field(
    options,
    { type: 'object', additionalProperties: true },
    (value) => value,
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : message),
  );
}

/** True or false, also as the words that a form sends. */
export function Flag(options: Common & { default?: boolean } = {}): PropertyDecorator {
  return field(
    { optional: true, ...options },
    { type: 'boolean', ...(options.default !== undefined && { default: options.default }) },
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    (value) => (typeof value === 'boolean' ? undefined : 'Must be true or false'),
  );
}

/** An object within the body, with fields of its own; a refused one is named like `document.portal`. */
export function Nested(type: Class, options: Common & { message?: string } = {}): PropertyDecorator {
  const { message = 'This field is required' } = options;
  return applyDecorators(
    Type(() => type),
    ValidateNested(),
    field(
      options,
      { type: () => type } as ApiPropertyOptions,
      (value) => value,
      (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : message),
    ),
  );
}

/**
 * A list of objects with fields of their own; a refused one is named like `items.0.amount`.
 * @param options.min fewest and `max` most of them @param options.message for less, or for no such list
 */
export function NestedList(
  type: Class,
  options: Common & { min?: number; max: number; message: string },
): PropertyDecorator {
  return applyDecorators(
    Type(() => type),
    ValidateNested({ each: true }),
    ObjectList(type, options),
  );
}

/**
 * A list of objects whose fields are not looked at: whoever takes it reads them one by one.
 * @param type documents what they are
 */
export function ObjectList(
  type: Class,
  options: Common & { min?: number; max: number; message: string },
): PropertyDecorator {
  const { min = 0, max, message } = options;
  const isObject = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return field(
    options,
    { type: () => type, isArray: true, minItems: min, maxItems: max } as ApiPropertyOptions,
    (value) => value,
    (value) => {
      if (!Array.isArray(value) || value.length < min || !value.every(isObject)) return message;
      return value.length > max ? `Must be at most ${max}` : undefined;
    },
  );
}

/** A box that has to be ticked; a form sends 'on' for it. */
export function Checkbox(options: Common & { message: string }): PropertyDecorator {
  return field(
    options,
    { type: 'boolean' },
    (value) => (value === 'true' || value === 'on' ? true : value),
    (value) => (value === true ? undefined : options.message),
  );
}

/** A number within bounds, also as digits in a form. */
export function Numeric(
  options: Common & { type: 'integer' | 'number'; minimum?: number; maximum?: number; message: string },
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
    (value) =>
      typeof value === 'number' &&
      (type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)) &&
      value >= minimum &&
      value <= maximum
        ? undefined
        : message,
  );
}

/**
 * An amount of money above zero: a decimal text such as 125.00, which becomes `Money`; a JSON number is refused, since
 * it may have been rounded on its way.
 */
export function Amount(options: Common & { message?: string } = {}): PropertyDecorator {
  const { message = 'Enter an amount, e.g. 125.00' } = options;
  const pattern = /^\d{1,8}(\.\d{1,2})?$/;
  return field(
    { example: '125.00', ...options },
    { type: 'string', pattern: pattern.source },
    (value) => (typeof value === 'string' && pattern.test(value) ? Money.parse(value) : value),
    (value) => (value instanceof Money ? (value.isPositive ? undefined : 'Must be more than 0.00') : message),
  );
}

/** The id of something stored: 1 to 2³¹−1, also as digits in a form or an address. */
export function Id(options: Common & { message: string }): PropertyDecorator {
  return field(
    options,
    { type: 'integer', minimum: 1, maximum: maximumId },
    (value) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value),
    (value) =>
      typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maximumId
        ? undefined
        : options.message,
  );
}

/** A moment in ISO 8601 with an offset. */
export function Moment(options: Common & { message?: string } = {}): PropertyDecorator {
  const { message = 'Enter a time, e.g. 2027-01-31T17:00:00Z' } = options;
  const pattern = /^(?:19|2\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
  return field(
    options,
    { type: 'string', format: 'date-time' },
    (value) => value,
    (value) =>
      typeof value === 'string' &&
      pattern.test(value) &&
      isDay(value.slice(0, 10)) &&
      !Number.isNaN(Date.parse(value))
        ? undefined
        : message,
  );
}

/** A day of the calendar, without a time or a zone: 2027-01-31. */
export function Day(options: Common & { message?: string } = {}): PropertyDecorator {
  const { message = 'Enter a date, e.g. 2027-01-31' } = options;
  return field(
    options,
    { type: 'string', format: 'date' },
    (value) => value,
    (value) => (typeof value === 'string' && isDay(value) ? undefined : message),
  );
}

/** Days of the calendar, `max` of them at most. */
export function DayList(options: Common & { max: number; message?: string }): PropertyDecorator {
  const { max, message = 'Enter dates, e.g. 2027-01-31' } = options;
  return field(
    options,
    { type: 'string', format: 'date', isArray: true, maxItems: max } as ApiPropertyOptions,
    (value) => value,
    (value) => {
      if (!Array.isArray(value) || !value.every((day) => typeof day === 'string' && isDay(day)))
        return message;
      return value.length > max ? `Must be at most ${max}` : undefined;
    },
  );
}

/** No year 26, as a date field gives it while somebody types, and no 30th of February. */
function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
