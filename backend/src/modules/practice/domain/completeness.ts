import { currentLanguage, languages, msg, shown, t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';
import { demoDetails } from './demo-details.js';
import type { EditableDetails } from './site.js';

/** Fields on invoices, with the message for an empty one. */
const required = {
  name: { word: msg('[field] name'), message: msg('Enter your name') },
  street: { word: msg('[field] street'), message: msg('Enter your street') },
  city: { word: msg('[field] city'), message: msg('Enter your city') },
  state: { word: msg('[field] state'), message: msg('Enter your state') },
  zipCode: { word: msg('[field] ZIP code'), message: msg('Enter your ZIP code') },
  paymentInstructions: {
    word: msg('[field] payment instructions'),
    message: msg('Enter your payment instructions'),
  },
} as const;
type RequiredField = keyof typeof required;

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
  const list = new Intl.ListFormat(languages[currentLanguage()]).format(
    missing.map((field) => shown(required[field].word)),
  );
  return conflict(
    'practice.incomplete',
    t('Add your practice’s {list} before you issue an invoice.', { list }),
    {
      fields: Object.fromEntries(missing.map((field) => [field, shown(required[field].message)])),
    },
  );
}

/** True once the practice has written what its clients and invoices need. */
export function hasOwnDetails(site: Pick<EditableDetails, RequiredField | 'phone' | 'email'>): boolean {
  const missing = missingOf({ ...site, payments: 'offline' });
  const needed: readonly RequiredField[] = ['name', 'street', 'city', 'paymentInstructions'];
  return !isBlank(site.phone) && !isBlank(site.email) && !needed.some((field) => missing.includes(field));
}
