import { type Actor, Money, ownAccess } from '../../../kernel/index.js';
import { Invoice, type Issue, type NewInvoice } from '../domain/invoice.js';
import type { Parties } from '../domain/invoice-content.js';
import type { NewPayment } from '../domain/payment.js';

export const admin: Actor = { id: 1, role: 'admin' };
export const client: Actor = { id: 2, role: 'client' };
export const otherClient: Actor = { id: 3, role: 'client' };
/** A person who may do everything for client 2. */
export const helper: Actor = {
  id: 4,
  role: 'client',
  clients: [{ ...ownAccess(2), accessId: 1, role: 'helper' }],
};
export const at = new Date('2026-11-02T12:00:00.123Z');
export const later = new Date('2026-11-02T13:00:00.456Z');

/** 125.00 in two items. */
export const aNewInvoice = (over: Partial<NewInvoice> = {}): NewInvoice => ({
  userId: 2,
  description: 'Bookkeeping in October',
  dueDate: '2026-11-30',
  items: [
    { description: 'Bookkeeping', amount: Money.parse('100.00') },
    { description: 'Filing', amount: Money.parse('25.00') },
  ],
  poNumber: 'PO-4711',
  invoiceNumber: null,
  ...over,
});

export const aDraft = (over?: Partial<NewInvoice>): Invoice => new Invoice(aNewInvoice(over), 1, at);

export const parties: Parties = {
  practice: {
    name: 'Limestone Practice',
    address: ['1 Sample Street', 'Austin, TX 00000'],
    email: 'practice@example.com',
    phone: '555-0100',
    paymentInstructions: 'By cheque.',
  },
  client: { name: 'Alex Sample', address: [], email: 'alex@example.com', phone: null },
  language: 'en',
};

export const anIssue = (number = 'INV-000001'): Issue => ({ number, issuedOn: '2026-11-02', parties });

/** An issued invoice with an id and no unstored changes. */
export function anIssued(over?: Partial<NewInvoice>, id = 7): Invoice {
  const invoice = Object.assign(aDraft(over), { id });
  invoice.issue(anIssue(), admin, at);
  invoice.takeUnstored();
  return invoice;
}

export const aPayment = (amount: string, over: Partial<NewPayment> = {}): NewPayment => ({
  amount: Money.parse(amount),
  method: 'check',
  mode: 'live',
  reference: null,
  provider: null,
  providerId: null,
  ...over,
});
