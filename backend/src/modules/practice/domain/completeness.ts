import { conflict, type DomainError } from '../../../kernel/index.js';
import type { EditableDetails } from './site.js';

/** Placeholders written at the first start. */
const placeholder = { name: 'Example Financial Consulting', street: '100 Example Street' };
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

/** The details on invoices that the practice has not filled in yet. */
export function missingOf(
  site: Pick<EditableDetails, RequiredField> & { payments: string },
): RequiredField[] {
  const { name, street, paymentInstructions, payments } = site;
  const address = ['street', 'city', 'state', 'zipCode'] as const;
  // A practice may be in the placeholder's city: only the street identifies the placeholder address.
  const isPlaceholderAddress = street.trim() === placeholder.street;
  const namesPlaceholder = Object.values(placeholder).some((text) => paymentInstructions.includes(text));
  return [
    ...(isBlank(name) || name.trim() === placeholder.name ? (['name'] as const) : []),
    ...address.filter((field) => isPlaceholderAddress || isBlank(site[field])),
    ...(payments === 'offline' && (isBlank(paymentInstructions) || namesPlaceholder)
      ? (['paymentInstructions'] as const)
      : []),
  ];
}

export function practiceIncomplete(missing: readonly RequiredField[]): DomainError {
  const list = new Intl.ListFormat('en-US').format(missing.map((field) => words[field]));
  return conflict('practice.incomplete', `Add your practice’s ${list} before you issue an invoice.`, {
    fields: Object.fromEntries(missing.map((field) => [field, `Enter your ${words[field]}`])),
  });
}
