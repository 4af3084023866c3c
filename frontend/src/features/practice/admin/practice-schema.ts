import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { AdminSiteDto, InvoiceNumbersDto, UpdateSiteDto } from '../../../shared/api';
import { writtenDetails } from '../../../shared/practice/saving-site';
import { zonesOfUnitedStates } from '../../../shared/practice/time-zones';
import { emailRule } from '../../../shared/forms/email-rule';
import { httpsRule, ruleOfEach } from '../../../shared/forms/text-rule';

/** Server limits in characters. */
export const longest = {
  name: 100,
  tagline: 300,
  phone: 50,
  email: 254,
  street: 200,
  city: 100,
  state: 100,
  zipCode: 20,
  hours: 120,
  founderName: 100,
  founderRole: 100,
  founderBiography: 5000,
  schedulingUrl: 500,
  paymentInstructions: 2000,
} as const;

const text = z.string().check(z.trim());

/** `#rrggbb` in lower case, however a color was typed or pasted; undefined for anything else. */
export const colorOf = (typed: string): string | undefined => {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
};

/** The series that continues with a number as it was typed: its last digits count on; undefined for anything else. */
function numbersOf(typed: string): InvoiceNumbersDto | undefined {
  const [, prefix = '', place = ''] = /^([a-z\d/.-]{0,12}?)(\d{1,9})$/i.exec(typed.trim()) ?? [];
  return Number(place) > 0 ? { prefix, digits: place.length, next: Number(place) } : undefined;
}

/** Details with a Spanish text. */
export const translatedFields = [
  'tagline',
  'hours',
  'founderRole',
  'founderBiography',
  'paymentInstructions',
] as const;

/** Schema of the practice's details, with the server's rules. Texts are empty until they are written. */
export const practiceSchema = z.object({
  name: text,
  // One line, although its field has two rows.
  tagline: text.check(z.overwrite((line) => line.replace(/\s+/g, ' '))),
  phone: text,
  email: emailRule({ optional: true }),
  street: text,
  city: text,
  state: text,
  zipCode: text,
  hours: text,
  founderName: text,
  founderRole: text,
  founderBiography: text,
  founderGender: z.enum(['none', 'feminine', 'masculine']),
  schedulingUrl: httpsRule,
  paymentInstructions: text,
  accent: text.check(
    z.overwrite((typed) => colorOf(typed) ?? typed),
    z.regex(/^#[0-9a-f]{6}$/, { error: () => t('Enter a color, for example #1b5a4e') }),
  ),
  timeZone: z.string().check(z.minLength(1, { error: () => t('Time zone is required') })),
  // An empty text is not translated.
  translations: z.object({
    es: z.object(ruleOfEach(translatedFields, text)),
  }),
  // Absent unless the reader is an owner.
  invoiceNumbers: z.optional(
    text.check(
      z.refine((typed) => numbersOf(typed) !== undefined, {
        error: () =>
          t('Enter a number like INV-000043: up to 12 letters, digits, “-”, “/” or “.”, then 1 to 9 digits'),
      }),
    ),
  ),
  paymentTermsDays: text.check(
    z.refine((days) => /^\d{0,3}$/.test(days) && Number(days) <= 365, {
      error: () => t('Enter 0 to 365 days, or leave blank'),
    }),
  ),
});

/** Places of a text and its Spanish one in the form, and its path in the answers. */
export const translatedText = (name: (typeof translatedFields)[number]) =>
  ({ name, es: `translations.es.${name}`, path: name }) as const;

type Translations = Record<(typeof translatedFields)[number], string>;

export type PracticeForm = z.infer<typeof practiceSchema>;

export function formOf(site: AdminSiteDto): PracticeForm {
  const {
    version: _version,
    staffSees: _sees,
    registration: _registration,
    founderGender,
    schedulingUrl,
    paymentTermsDays,
    ...rest
  } = writtenDetails(site);
  const { es } = site.translations;
  const texts = translatedFields.map((field) => [field, es[field] ?? '']);
  return {
    ...rest,
    translations: { es: Object.fromEntries(texts) as Translations },
    founderGender: founderGender ?? 'none',
    schedulingUrl: schedulingUrl ?? '',
    invoiceNumbers: site.nextInvoiceNumber,
    paymentTermsDays: paymentTermsDays === null ? '' : String(paymentTermsDays),
  };
}

/** Complete request body. @param isRenumbered only then the series changes: it moves by itself with each invoice */
export function updateOf(
  { founderGender, schedulingUrl, paymentTermsDays, invoiceNumbers, ...rest }: PracticeForm,
  isRenumbered: boolean,
): UpdateSiteDto {
  const series = isRenumbered ? numbersOf(invoiceNumbers ?? '') : undefined;
  return {
    ...rest,
    ...(series && { invoiceNumbers: series }),
    founderGender: founderGender === 'none' ? null : founderGender,
    schedulingUrl: schedulingUrl === '' ? null : schedulingUrl,
    paymentTermsDays: paymentTermsDays === '' ? null : Number(paymentTermsDays),
  };
}

/** Labels of the fields; the next invoice's number is left out, since it changes with each invoice. */
const labels = (): Record<keyof Omit<PracticeForm, 'translations' | 'invoiceNumbers'>, string> => ({
  name: t('Name'),
  tagline: t('Tagline'),
  phone: t('Phone'),
  email: t('Email'),
  street: t('Street'),
  city: t('City'),
  state: t('[address] State'),
  zipCode: t('ZIP code'),
  hours: t('Note to your hours'),
  founderName: t('Founder’s name'),
  founderRole: t('Founder’s role'),
  founderBiography: t('Founder’s biography'),
  founderGender: t('Founder’s gender in Spanish'),
  schedulingUrl: t('Scheduling link'),
  accent: t('Color'),
  timeZone: t('Time zone'),
  paymentInstructions: t('Payment instructions'),
  paymentTermsDays: t('Payment terms'),
});

export const genderChoices = (): { value: PracticeForm['founderGender']; label: string }[] => [
  { value: 'none', label: t('[gender] Not stated') },
  { value: 'feminine', label: t('Feminine') },
  { value: 'masculine', label: t('Masculine') },
];

/** As the form shows it. */
function readableOf(site: AdminSiteDto) {
  const form = formOf(site);
  const gender = genderChoices().find(({ value }) => value === form.founderGender);
  return { ...form, founderGender: gender?.label ?? '' };
}

/** Fields that another admin changed, with their new values. */
export function changesBetween(before: AdminSiteDto, now: AdminSiteDto): { label: string; value: string }[] {
  const one = readableOf(before);
  const other = readableOf(now);
  const names = Object.entries(labels()) as [keyof ReturnType<typeof labels>, string][];
  const english = names.map(([name, label]) => ({ label, before: one[name], now: other[name] }));
  const spanish = translatedFields.map((name) => ({
    label: t('{field} in Spanish', { field: labels()[name] }),
    before: one.translations.es[name],
    now: other.translations.es[name],
  }));
  return [...english, ...spanish]
    .filter((field) => field.before !== field.now)
    .map(({ label, now }) => ({ label, value: now || t('Empty') }));
}

/** Time zones of the United States, and the selected one if it is another. */
export function timeZoneChoices(current: string): { value: string; label: string }[] {
  const zones = zonesOfUnitedStates();
  const choices = Object.entries(zones).map(([value, label]) => ({ value, label }));
  if (current in zones) return choices;
  return [...choices, { value: current, label: current.replaceAll('_', ' ') }];
}
