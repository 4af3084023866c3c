import { minLength, refine, regex, regexes, string, trim } from 'zod/mini';

/** A line of text. It is trimmed, since telephones add a space after a suggested word. */
export const text = (least: number, message: string) => string().check(trim(), minLength(least, message));

/** Of a new account: without `@`, so that it cannot look like the email address of another one. */
export const newUsername = () =>
  string().check(
    trim(),
    minLength(3, 'Username must be at least 3 characters long'),
    regex(/^[^@]*$/, 'Username must not contain @'),
  );

export const email = () => string().check(trim(), regex(regexes.email, 'Please enter a valid email address'));

/** Text that may be left out. Characters are counted as the server counts them. */
export const optionalText = (most: number) =>
  string().check(
    trim(),
    refine((given) => [...given].length <= most, `Must be at most ${most} characters`),
  );
