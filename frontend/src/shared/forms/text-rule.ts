import { t } from '@steward/texts';
import { z } from 'zod/mini';
import { nameCharacters } from './name-characters.ts';

/**
 * Text without surrounding white space.
 * @param max in characters
 * @param required message if it is empty; otherwise it is optional
 */
export function textRule(max: number, required?: string | (() => string)) {
  const text = z
    .string()
    .check(z.trim(), z.maxLength(max, { error: () => t('Must be at most {max} characters', { max }) }));
  return required === undefined ? text : text.check(z.minLength(1, { error: required }));
}

/** Name without surrounding white space, all of whose characters can be seen. @param required as of `textRule` */
export const nameRule = (max: number, required?: string | (() => string)) =>
  textRule(max, required).check(nameCharacters());

/** The same rule for each of these fields. */
export const ruleOfEach = <Name extends string, Rule>(names: readonly Name[], rule: Rule) =>
  Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, Rule>;

const isHttps = (text: string) => /^https:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text);

/** Optional https address. */
export const httpsRule = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isHttps(text), {
    error: () => t('Enter an address that starts with https://'),
  }),
);
