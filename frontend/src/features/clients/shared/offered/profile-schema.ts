import { useMemo } from 'react';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { emailRule } from '../../../../shared/forms/email-rule';
import { languageRule } from '../../../../shared/forms/language-rule';
import { oneName } from '../../../../shared/forms/one-name';
import { nameRule } from '../../../../shared/forms/text-rule';
import { todayIn } from '../../../../shared/text/format';
import { useSite } from '../../../../shared/practice/site';

interface ProfileLine {
  label: () => string;
  /** Part of the form. */
  group: 'contact' | 'work' | 'address';
  /** Server limit in characters. */
  max: number;
  /** Autocomplete name for browsers. */
  autoComplete: string;
  type?: 'tel';
  /** Spans both columns of the form. */
  wide?: boolean;
  /** Label among a client's facts, if it is another. */
  fact?: () => string;
}

/** Optional lines of text of a profile, in the order of forms and facts. */
export const profileLines = {
  phone: { label: () => t('Phone'), group: 'contact', max: 50, autoComplete: 'tel', type: 'tel' },
  company: { label: () => t('Company'), group: 'work', max: 200, autoComplete: 'organization' },
  jobTitle: { label: () => t('Job title'), group: 'work', max: 200, autoComplete: 'organization-title' },
  address: {
    label: () => t('Address'),
    group: 'address',
    max: 200,
    autoComplete: 'street-address',
    wide: true,
  },
  city: { label: () => t('City'), group: 'address', max: 100, autoComplete: 'address-level2' },
  state: { label: () => t('State'), group: 'address', max: 100, autoComplete: 'address-level1' },
  zipCode: {
    label: () => t('ZIP code'),
    group: 'address',
    max: 20,
    autoComplete: 'postal-code',
    fact: () => t('ZIP'),
  },
  country: { label: () => t('Country'), group: 'address', max: 100, autoComplete: 'country-name' },
} satisfies Record<string, ProfileLine>;

export type ProfileLineName = keyof typeof profileLines;
const lineNames = Object.keys(profileLines) as ProfileLineName[];

/** The lines of a group. */
export const linesOf = (group: ProfileLine['group']): [ProfileLineName, ProfileLine][] =>
  lineNames.flatMap((name) => (profileLines[name].group === group ? [[name, profileLines[name]]] : []));

const optionalText = z.string().check(z.trim());

/** Today in the practice's time zone, which the server uses for its checks as well. */
export const usePracticeToday = (): string => todayIn(useSite().timeZone);

const profileOn = (today: string) =>
  z.object({
    firstName: nameRule(100),
    lastName: nameRule(100),
    email: emailRule({ error: () => t('Invalid email address') }),
    ...(Object.fromEntries(lineNames.map((name) => [name, optionalText])) as Record<
      ProfileLineName,
      typeof optionalText
    >),
    birthdate: z
      .string()
      .check(z.refine((day) => day <= today, { error: () => t('Birth date must not be in the future') })),
    bio: optionalText,
    language: languageRule,
  });

export type ProfileForm = z.infer<ReturnType<typeof profileOn>>;

/** Schema of one's own profile. */
export function useProfileSchema() {
  const today = usePracticeToday();
  return useMemo(() => profileOn(today).check(...oneName()), [today]);
}

/** Schema of a client's profile for the practice: names are optional, and there is no email address. */
export function useClientProfileSchema() {
  const today = usePracticeToday();
  return useMemo(() => z.extend(profileOn(today), { email: optionalText }), [today]);
}

/** Form values of a profile without any. */
export const emptyForm: ProfileForm = {
  ...(Object.fromEntries(lineNames.map((name) => [name, ''])) as Record<ProfileLineName, string>),
  firstName: '',
  lastName: '',
  email: '',
  birthdate: '',
  bio: '',
  language: 'en',
};

/** Form values of a profile. */
export const formOf = (profile: { [Field in keyof ProfileForm]: string | null }): ProfileForm => {
  const names = Object.keys(emptyForm) as (keyof ProfileForm)[];
  return {
    ...emptyForm,
    ...Object.fromEntries(names.map((name) => [name, profile[name] ?? emptyForm[name]])),
  };
};
