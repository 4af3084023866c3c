interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** First and last name, as far as known, else an empty string. */
export function personName(person: Named | null | undefined): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ');
}

/** 'JE' for 'Jordan Example'; of a single word its first letters, one by default. */
export function initialsOf(name: string, single = 1): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word) => word?.charAt(0)) : [words[0]];
  return letters
    .join('')
    .slice(0, words.length > 1 ? 2 : single)
    .toUpperCase();
}
