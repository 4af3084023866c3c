import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type {
  AccessDto,
  AccessScope,
  ChangeAccessDto,
  DocumentCategory,
  GrantByPracticeDto,
} from '../../../shared/api';
import { given } from '../../../shared/http/paged-list.ts';
import { emailRule } from '../../../shared/forms/email-rule.ts';
import { nameRule } from '../../../shared/forms/text-rule.ts';
import { addDays } from '../../../shared/text/zone-time.ts';

/** Proposed and longest access of a helper, in days. */
const proposed = 90;
const longest = 366;

/** Last day that can be chosen. */
export const lastDayAfter = (today: string): string => addDays(today, longest);

const form = z.object({
  email: emailRule(),
  name: nameRule(100),
  role: z.enum(['owner', 'helper']),
  scopes: z.array(z.custom<AccessScope>()),
  /** True if `categories` limit the documents. */
  isLimited: z.boolean(),
  categories: z.array(z.custom<DocumentCategory>()),
  /** Last day. */
  until: z.string(),
  /** documents.id of the client's consent */
  consentDocumentId: z.optional(z.number()),
});

export type AccessForm = z.infer<typeof form>;

/** Only a helper's terms are checked: an owner has all rights, without an end. */
export const accessSchema = form.check(
  z.refine(({ role, scopes }) => role === 'owner' || scopes.length > 0, {
    path: ['scopes'],
    error: () => t('Please select at least one'),
  }),
  z.refine((values) => values.role === 'owner' || categoriesOf(values)?.length !== 0, {
    path: ['categories'],
    error: () => t('Please select at least one category, or all'),
  }),
  z.refine(({ role, until }) => role === 'owner' || until !== '', {
    path: ['until'],
    error: () => t('Please choose the last day'),
  }),
);

/** Form of an invitation. @param today in the practice's time zone */
export const emptyForm = (today: string): AccessForm => ({
  email: '',
  name: '',
  role: 'helper',
  scopes: [],
  isLimited: false,
  categories: [],
  until: addDays(today, proposed),
  consentDocumentId: undefined,
});

export const formOf = ({ email, name, role, scopes, categories, until }: AccessDto): AccessForm => ({
  email,
  name: name ?? '',
  role,
  scopes,
  isLimited: categories !== null,
  categories: categories ?? [],
  until: until ?? '',
  consentDocumentId: undefined,
});

/** Categories limit documents, which other scopes do not include. */
export const mayLimit = ({ scopes }: Pick<AccessForm, 'scopes'>): boolean => scopes.includes('documents');

const categoriesOf = (values: AccessForm): DocumentCategory[] | null =>
  values.isLimited && mayLimit(values) ? values.categories : null;

/** Terms that differ from the stored ones. */
export function changesOf(before: AccessDto, values: AccessForm): ChangeAccessDto {
  const { scopes, until } = values;
  const categories = categoriesOf(values);
  return {
    ...(!isSameSet(before.scopes, scopes) && { scopes }),
    // Kept for when documents are included again.
    ...(mayLimit(values) && !isSameSet(before.categories, categories) && { categories }),
    ...(before.until !== until && { until }),
  };
}

const isSameSet = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((value) => other.includes(value));

export function invitationOf(values: AccessForm): GrantByPracticeDto {
  const { email, name, role, scopes, until, consentDocumentId } = values;
  return {
    email,
    role,
    ...given({ name, consentDocumentId }),
    ...(role === 'helper' && { scopes, categories: categoriesOf(values), until }),
  };
}

/** Fields of each step of an invitation. */
const fieldsOf = {
  who: ['email', 'name', 'role'],
  what: ['scopes', 'isLimited', 'categories'],
  until: ['until', 'consentDocumentId'],
} as const satisfies Record<string, readonly (keyof AccessForm)[]>;

export type InviteStep = keyof typeof fieldsOf;

export const stepFields = (step: InviteStep): readonly (keyof AccessForm)[] => fieldsOf[step];

/** Steps of an invitation: an owner's rights are not chosen. */
export const stepsOf = (role: AccessForm['role']): readonly InviteStep[] =>
  role === 'owner' ? ['who', 'until'] : ['who', 'what', 'until'];

/** The first step with one of these fields; undefined if none has. */
export const stepWith = (fields: readonly string[]): InviteStep | undefined =>
  stepsOf('helper').find((step) => stepFields(step).some((field) => fields.includes(field)));
