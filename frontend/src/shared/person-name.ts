interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** First and last name, as far as known, else an empty string. */
export function personName(person: Named | null | undefined): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ');
}
