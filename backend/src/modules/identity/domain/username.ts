/** Characters that a user name may have, less those of a number after it. */
const longestStem = 46;

/** The user name that an e-mail address suggests: its local part. */
export const stemOf = (email: string): string => email.slice(0, email.lastIndexOf('@')).slice(0, longestStem);

/** What names that differ by the number at their end alone have in common. */
export const withoutNumber = (username: string): string => username.toLowerCase().replace(/[0-9]+$/, '');

/** The name itself, or with the first number from 2 that makes it free. @param taken in lower case */
export function numbered(stem: string, taken: ReadonlySet<string>): string {
  let username = stem;
  for (let number = 2; taken.has(username.toLowerCase()); number++) username = `${stem}${number}`;
  return username;
}
