import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  NotContains,
} from 'class-validator';
import { msg, t, type Text as Message } from '@steward/texts';
import { namedCharacter, unseenIn } from '@steward/texts/characters';
import { shownPhone } from '../../kernel/index.js';
import { isEmailAddress, refusedLocalPart, storedAddress } from '../settings/email-address.js';
import { type Common, field, inWords, Rule } from './field.js';

/* Texts of a request: names, addresses, lists of lines. */

/** A visible character; NUL counts, so that it gets its own error. */
const visible = /[^\p{DI}\p{Cc}\p{Cf}\p{Z}\u2800]|\0/u;
/** Trimmed; empty if nothing in it is visible. */
const trimmedOrEmpty = (text: string): string => (visible.test(text) ? text.trim() : '');

/** Characters that stay at the edges of a text: also the marks that end an emoji or a flag. */
const kept = String.raw`(?:[^\p{DI}\p{Cc}\p{Cf}\p{Z}\u2800]|[\0\ufe00-\ufe0f\u{e0020}-\u{e007f}])`;
const firstKept = new RegExp(kept, 'u');
const toLastKept = new RegExp(`^[^]*${kept}`, 'u');
/** Without spaces of any width and invisible characters at both edges. */
export function withoutEdges(text: string): string {
  const start = text.search(firstKept);
  return start < 0 ? '' : (toLastKept.exec(text)?.[0] ?? '').slice(start);
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
  /** A more exact message about a text, in the language of the request. */
  reason?: (text: string) => string | undefined;
}

const matching = ({ expression, message, reason }: Pattern): PropertyDecorator =>
  expression instanceof RegExp
    ? Matches(expression, { message: inWords(message) })
    : Rule((text: string) => expression.test(text), message, reason);

/** A form sends line breaks as CR LF, JSON as typed: both are stored the same. */
export const lineBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

const mayBeEmpty = ({ optional, clearable }: Common): boolean => Boolean(optional || clearable);

/** Text of `min` (default 1, or 0 if optional) to `max` (default 200) characters. */
export function Text(options: TextOptions = {}): PropertyDecorator {
  const {
    min = mayBeEmpty(options) ? 0 : 1,
    max = 200,
    trim = true,
    clean = (text) => text,
    message = mayBeEmpty(options) ? msg('Must be text') : msg('This field is required'),
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

/** Why a name is refused for one of its characters, in the language of the request. */
export const notInName = (character: string | undefined): string | undefined =>
  character && t("“{character}” can't be used in a name", { character: namedCharacter(character) });

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
        expression: { test: (text) => unseenIn(text) === undefined },
        message: msg('Must not contain invisible or unusual characters'),
        reason: (text) => notInName(unseenIn(text)),
      },
      ...(pattern ? [pattern] : []),
    ],
  });
}

interface EmailOptions extends Common {
  message: Message;
  min?: number;
}

/** An email address, as it is stored: its domain in Unicode. @param options.min 0: may be empty */
export function Email({ min = 1, ...options }: EmailOptions): PropertyDecorator {
  return Text({
    ...(min === 0 ? { min } : { format: 'email' }),
    max: 254,
    example: 'alex@example.com',
    ...options,
    clean: storedAddress,
    pattern: {
      expression: { test: (text) => (min === 0 && text === '') || isEmailAddress(text) },
      message: options.message,
      reason: refusedLocalPart,
    },
  });
}

/** A phone number, as it is shown. */
export function Phone(options: Omit<TextOptions, 'clean' | 'pattern'>): PropertyDecorator {
  return Text({ example: '(210) 555-0142', ...options, clean: shownPhone });
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

/**
 * Names, each of 1 to `longest` characters.
 * @param options.parameter of an address: it may be repeated, and one alone is a list as well
 */
export function NameList(
  options: Common & { min?: number; max: number; longest: number; message: Message; parameter?: boolean },
): PropertyDecorator {
  const { min = 0, max, longest, message, parameter = false } = options;
  const cleaned = (name: unknown): unknown =>
    typeof name === 'string' ? oneSpelling(trimmedOrEmpty(name)) : name;
  const listed = (value: unknown): unknown =>
    parameter && typeof value === 'string' && value !== '' ? [value] : value;
  return field(
    options,
    {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: longest },
      ...(min > 0 && { minItems: min }),
      maxItems: max,
    } as ApiPropertyOptions,
    (value) => {
      const names = listed(value);
      return Array.isArray(names) ? names.map(cleaned) : names;
    },
    IsArray({ message: inWords(message) }),
    IsString({ each: true, message: inWords(message) }),
    MinLength(1, { each: true, message: inWords(message) }),
    MaxLength(longest, {
      each: true,
      message: () => t('Each must be at most {longest} characters', { longest }),
    }),
    Rule(
      (names: readonly string[]) => names.every((name) => name.isWellFormed() && !unseenIn(name)),
      msg('Must not contain incomplete characters'),
      (names) => notInName(names.map(unseenIn).find((character) => character !== undefined)),
    ),
    ArrayMinSize(min, { message: inWords(message) }),
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
