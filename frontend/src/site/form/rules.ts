import { t } from '@steward/texts';
import { boolean, minLength, refine, regex, string, trim } from 'zod/mini';
import { nameCharacters } from '../../shared/forms/name-characters.ts';
import { emailRule } from '../../shared/forms/email-rule.ts';

/** Single-line text. It is trimmed, since phone keyboards add a space after a suggested word. */
export const text = (least: number, error: () => string) =>
  string().check(trim(), minLength(least, { error }));

/** Name, all of whose characters can be seen. */
const name = (least: number, error: () => string) => text(least, error).check(nameCharacters());

/** The same, which may be empty. */
export const optionalName = () => string().check(trim(), nameCharacters());

/** Username of a new account: without `@`, so that it cannot look like another account's email address. */
export const newUsername = () =>
  string().check(
    trim(),
    minLength(3, { error: () => t('Username must be at least 3 characters long') }),
    regex(/^[^@]*$/, { error: () => t('Username must not contain @') }),
  );

/** Optional text. Characters are counted as the server counts them. */
export const optionalText = (most: number) =>
  string().check(
    trim(),
    refine((given) => [...given].length <= most, {
      error: () => t('Must be at most {most} characters', { most }),
    }),
  );

/** Fields of a visitor who asks for something. */
export const visitor = {
  firstName: name(2, () => t('First name must be at least 2 characters')),
  lastName: name(2, () => t('Last name must be at least 2 characters')),
  email: emailRule(),
  terms: boolean().check(
    refine((agreed) => agreed, { error: () => t('You must agree to the terms and conditions') }),
  ),
};
