import { useMemo } from 'react';
import { z } from 'zod/mini';
import { todayIn } from '../../../shared/format';
import { useSite } from '../../../shared/site';

/** Server limits in characters. */
export const longest = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  company: 200,
  jobTitle: 200,
  address: 200,
  city: 100,
  state: 100,
  zipCode: 20,
  country: 100,
  bio: 5000,
} as const;

const optionalText = z.string().check(z.trim());

/** Today in the practice's time zone, which the server uses for its checks as well. */
export const usePracticeToday = (): string => todayIn(useSite().timeZone);

const profileOn = (today: string) =>
  z.object({
    firstName: z.string().check(z.trim(), z.minLength(1, 'First name is required')),
    lastName: z.string().check(z.trim(), z.minLength(1, 'Last name is required')),
    email: z.string().check(z.trim(), z.email('Invalid email address')),
    phone: optionalText,
    birthdate: z.string().check(z.refine((day) => day <= today, 'Birth date must not be in the future')),
    company: optionalText,
    jobTitle: optionalText,
    address: optionalText,
    city: optionalText,
    state: optionalText,
    zipCode: optionalText,
    country: optionalText,
    bio: optionalText,
  });

export type ProfileForm = z.infer<ReturnType<typeof profileOn>>;

/** Schema of one's own profile. */
export function useProfileSchema() {
  const today = usePracticeToday();
  return useMemo(() => profileOn(today), [today]);
}

/** Schema of a client's profile for the practice: names are optional, and there is no email address. */
export function useClientProfileSchema() {
  const today = usePracticeToday();
  return useMemo(
    () =>
      z.extend(profileOn(today), { firstName: optionalText, lastName: optionalText, email: optionalText }),
    [today],
  );
}

/** Form values of a profile. */
export function formOf(profile: { [Field in keyof ProfileForm]: string | null }): ProfileForm {
  const text = (field: keyof ProfileForm): string => profile[field] ?? '';
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    birthdate: text('birthdate'),
    company: text('company'),
    jobTitle: text('jobTitle'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zipCode'),
    country: text('country'),
    bio: text('bio'),
  };
}
