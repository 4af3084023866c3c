import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type {
  AdminInvoiceDetailsDto,
  CreateInvoiceDto,
  InvoiceItemDto,
  NewInvoiceItemDto,
  UpdateInvoiceDto,
} from '../../../../shared/api';
import { amountRule } from '../../../../shared/forms/amount-rule.ts';
import { amountOf, centsOf } from '../../../../shared/text/cents.ts';
import { hundredthsOf, isTooFine, lineCents } from '../../../../shared/text/quantity.ts';
import { percentParts } from '../../../../shared/text/tax.ts';
import { textRule } from '../../../../shared/forms/text-rule.ts';

export interface ItemForm {
  description: string;
  quantity: string;
  unitPrice: string;
  /** Empty: none. */
  discountPercent: string;
  /** null: none */
  taxRateId: number | null;
  /** Printed under the item; empty: the reason of the rate. */
  taxReason: string;
  /** Price that it was taken from. */
  priceId: number | null;
}

/** Form values, possibly without a client. */
export interface InvoiceForm {
  userId: number | undefined;
  description: string;
  /** Its own date, in the format of date inputs: '2027-02-15'; empty: the day on which it is issued. */
  issuedOn: string;
  /** As `issuedOn`; empty if it is due upon receipt. */
  dueDate: string;
  poNumber: string;
  /** Number chosen by the practice; if empty, the next one in the series is assigned. */
  invoiceNumber: string;
  items: ItemForm[];
}

/** Request values of a complete form. */
export interface WrittenInvoice extends InvoiceForm {
  userId: number;
}

export const mostItems = 200;
const mostCents = 9_999_999_999;
export const emptyItem: ItemForm = {
  description: '',
  quantity: '1',
  unitPrice: '',
  discountPercent: '',
  taxRateId: null,
  taxReason: '',
  priceId: null,
};
export const emptyInvoice: InvoiceForm = {
  userId: undefined,
  description: '',
  issuedOn: '',
  dueDate: '',
  poNumber: '',
  invoiceNumber: '',
  items: [emptyItem],
};

const required = { error: () => t('Description is required') };

const quantityRule = z.string().check(
  z.trim(),
  z.refine((typed) => !isTooFine(typed), {
    error: () => t('Use at most two decimals, such as 0.33'),
    abort: true,
  }),
  z.refine((typed) => hundredthsOf(typed) !== undefined, {
    error: () => t('Enter a quantity, e.g. 1.5'),
    abort: true,
  }),
  z.refine((typed) => (hundredthsOf(typed) ?? 0) > 0, { error: () => t('Must be more than 0') }),
);

const isNothing = (item: Pick<ItemForm, 'quantity' | 'unitPrice' | 'discountPercent'>): boolean =>
  lineCents(item) === 0 && Boolean(hundredthsOf(item.quantity) && centsOf(item.unitPrice));
/** A discount may leave nothing of a line. */
const hasDiscount = ({ discountPercent }: Pick<ItemForm, 'discountPercent'>): boolean =>
  (percentParts(discountPercent, 2) ?? 0n) > 0n;

const discountRule = z.string().check(
  z.trim(),
  z.refine((typed) => typed === '' || percentParts(typed, 2) !== undefined, {
    error: () => t('Enter a percentage from 0 to 100, e.g. 10'),
  }),
);

const itemRule = z
  .object({
    description: z.string().check(z.trim(), z.minLength(1, required)),
    quantity: quantityRule,
    unitPrice: amountRule,
    discountPercent: discountRule,
    taxRateId: z.nullable(z.int()),
    taxReason: textRule(200),
    priceId: z.nullable(z.int()),
  })
  .check(
    z.refine((item) => !isNothing(item) || hasDiscount(item), {
      path: ['unitPrice'],
      error: () => t('The amount must be more than 0.00'),
    }),
  );

/** Sum of all lines before tax in cents; an incomplete one counts as zero. */
const subtotalCents = (items: readonly ItemForm[]): number =>
  items.reduce((sum, item) => sum + lineCents(item), 0);

/** Line items, also of recurring invoices. */
export const itemsRule = z.array(itemRule).check(
  z.minLength(1, { error: () => t('Add at least one item') }),
  z.refine((items) => subtotalCents(items) <= mostCents, {
    error: () => t('The total must be at most $99,999,999.99'),
  }),
  z.refine((items) => items.length === 0 || !items.every(isNothing), {
    error: () => t('The total must be more than $0.00'),
  }),
);

export const clientRule = z
  .int({ error: () => t('Please select a client') })
  .check(z.positive({ error: () => t('Please select a client') }));
export const descriptionRule = z.string().check(z.trim(), z.minLength(1, required));

/** Accepts any form values; the schema's own input type covers complete ones only. */
export const invoiceSchema = z.object({
  userId: clientRule,
  description: descriptionRule,
  issuedOn: z.string(),
  dueDate: z.string(),
  poNumber: textRule(50),
  invoiceNumber: z.string().check(z.trim()),
  items: itemsRule,
}) as z.ZodMiniType<WrittenInvoice, InvoiceForm>;

/** An item as the form edits it. */
export const itemForm = (item: InvoiceItemDto): ItemForm => ({
  description: item.description,
  quantity: item.quantity,
  unitPrice: item.unitPrice,
  discountPercent: item.discountPercent ?? '',
  taxRateId: item.taxRateId,
  taxReason: item.taxReason ?? '',
  priceId: item.priceId,
});

export function formOf(invoice: AdminInvoiceDetailsDto): InvoiceForm {
  const { userId, description, issuedOn, dueDate, poNumber, invoiceNumber, items } = invoice;
  return {
    userId,
    description,
    issuedOn: issuedOn ?? '',
    dueDate: dueDate ?? '',
    poNumber: poNumber ?? '',
    invoiceNumber: invoiceNumber ?? '',
    items: items.map(itemForm),
  };
}

/** Amounts in the format of the API: '12.5' is sent as '12.50'. */
export const itemsOf = (items: readonly ItemForm[]): NewInvoiceItemDto[] =>
  items.map(({ description, quantity, unitPrice, discountPercent, taxRateId, taxReason, priceId }) => ({
    description,
    quantity,
    unitPrice: amountOf(centsOf(unitPrice) ?? 0),
    ...(discountPercent && { discountPercent }),
    ...(taxRateId !== null && { taxRateId }),
    ...(taxReason && { taxReason }),
    ...(priceId !== null && { priceId }),
  }));

const sentOf = ({ description, dueDate, poNumber, items }: WrittenInvoice) => ({
  description,
  dueDate: dueDate || null,
  poNumber: poNumber || null,
  items: itemsOf(items),
});

export function newInvoiceOf(form: WrittenInvoice, draft: boolean): CreateInvoiceDto {
  const { userId, invoiceNumber, issuedOn } = form;
  const given = { ...(invoiceNumber && { invoiceNumber }), ...(issuedOn && { issuedOn }) };
  return { userId, ...sentOf(form), ...given, draft };
}

/** Request to update an existing invoice; an issued one keeps its number and its date. */
export const changesOf = (form: WrittenInvoice, isDraft: boolean): UpdateInvoiceDto => ({
  ...sentOf(form),
  ...(isDraft && { invoiceNumber: form.invoiceNumber || null, issuedOn: form.issuedOn || null }),
});
