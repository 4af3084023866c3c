import { t } from '@steward/texts';
import { maxLength, minLength, regex, string } from 'zod/mini';

const special = '@$!%*?&#';
const listed = [...special].join(' ');

/** Requirements of a new password, each with the message if it is not met. */
const needs = (): readonly { test: RegExp; words: string }[] => [
  { test: /^.{8,}$/su, words: t('Needs 8 characters') },
  { test: /\p{Lu}/u, words: t('Needs a capital letter') },
  { test: /\p{Ll}/u, words: t('Needs a small letter') },
  { test: /\d/, words: t('Needs a number') },
  { test: new RegExp(`[${special}]`), words: t('Needs one of {listed}', { listed }) },
];

export const newPasswordHint = () =>
  t('Use 8 or more characters with a capital letter, a small letter, a number, and one of {listed}.', {
    listed,
  });

/** Password rule of the registration, for every new password; it is not trimmed. */
export const newPassword = () =>
  string().check(
    minLength(8, { error: () => t('Password must be at least 8 characters long') }),
    maxLength(200, { error: () => t('Password must be at most 200 characters long') }),
    regex(new RegExp(`^(?=.*\\p{Lu})(?=.*\\p{Ll})(?=.*\\d)(?=.*[${special}])`, 'su'), {
      error: () =>
        t(
          'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character',
        ),
    }),
  );

/** First unmet requirement; undefined if the password is valid. */
export const missingIn = (password: string): string | undefined =>
  needs().find(({ test }) => !test.test(password))?.words;
