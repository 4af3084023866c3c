import { t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';
import { demoDetails } from './demo-details.js';
import type { EditableDetails } from './site.js';

const words = {
  name: 'name',
  street: 'street',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
  paymentInstructions: 'payment instructions',
} as const;
type RequiredField = keyof typeof words;

const isBlank = (text: string): boolean => text.trim() === '';
const isPlaceholder = (field: RequiredField, text: string): boolean =>
  (field === 'name' || field === 'street') && text.trim() === demoDetails[field];

/** The details on invoices that the practice has not filled in yet: empty ones, and placeholders of ours. */
export function missingOf(
  site: Pick<EditableDetails, RequiredField> & { payments: string },
): RequiredField[] {
  const { paymentInstructions, payments } = site;
  const printed = ['name', 'street', 'city', 'state', 'zipCode'] as const;
  // Edited instructions may still name the placeholders of an earlier version.
  const namesPlaceholder = [demoDetails.name, demoDetails.street].some((text) =>
    paymentInstructions.includes(text),
  );
  return [
    ...printed.filter((field) => isBlank(site[field]) || isPlaceholder(field, site[field])),
    ...(payments === 'offline' && (isBlank(paymentInstructions) || namesPlaceholder)
      ? (['paymentInstructions'] as const)
      : []),
  ];
}

export function practiceIncomplete(missing: readonly RequiredField[]): DomainError {
  const list = new Intl.ListFormat('en-US').format(missing.map((field) => words[field]));
  return conflict(
    'practice.incomplete',
    t('Add your practice’s {list} before you issue an invoice.', { list }),
    {
      fields: Object.fromEntries(missing.map((field) => [field, `Enter your ${words[field]}`])),
    },
  );
}

/** True once the practice has written what its clients and invoices need. */
export function hasOwnDetails(site: Pick<EditableDetails, RequiredField | 'phone' | 'email'>): boolean {
  const missing = missingOf({ ...site, payments: 'offline' });
  const needed: readonly RequiredField[] = ['name', 'street', 'city', 'paymentInstructions'];
  return !isBlank(site.phone) && !isBlank(site.email) && !needed.some((field) => missing.includes(field));
}
