import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import type { Money, Percent, Quantity as AnyQuantity } from '../../../kernel/index.js';
import { Nullable } from '../../../platform/http/answer-fields.js';
import { Amount, Id, NotBeside, Percentage, Quantity } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';

export const maximumItems = 200;

/** Whether an item is written with a quantity or a unit price, so that both are required. */
const hasQuantity = (item: Readonly<Record<string, unknown>>): boolean =>
  item['quantity'] !== undefined || item['unitPrice'] !== undefined;

/** null and an empty text are the same as omitted. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export class NewInvoiceItemDto {
  @Text({ max: 300, message: msg('Description is required'), example: 'Bookkeeping, October' })
  description!: string;
  @NotBeside('unitPrice', msg('Enter an amount, or a quantity and a unit price, not both'))
  @Amount({
    requiredIf: (item) => item['amount'] !== undefined || !hasQuantity(item),
    description:
      'Above zero; a decimal string, never a JSON number. Instead of quantity and unitPrice, for a quantity of 1',
  })
  amount?: Money;
  @Quantity({
    requiredIf: hasQuantity,
    description:
      'Above zero, with unitPrice: amount = quantity × unitPrice × (1 − discount), rounded half up to the cent',
  })
  quantity?: AnyQuantity;
  @Amount({ requiredIf: hasQuantity, description: 'Above zero, with quantity', example: '35.00' })
  unitPrice?: Money;
  @NotBeside('amount', msg('A discount needs a quantity and a unit price'))
  @Percentage({
    requiredIf: (item) => isGiven(item['discountPercent']),
    decimals: 2,
    description:
      '0 to 100, with up to two decimals; with quantity and unitPrice. The amount may then be 0.00',
    example: '10',
  })
  discountPercent?: Percent;
  @Id({
    requiredIf: (item) => isGiven(item['taxRateId']),
    message: msg('Please select a tax rate that is not retired'),
    description: 'tax_rates.id; a retired one only where the record had it before',
    example: 1,
  })
  taxRateId?: number;
  @Text({
    requiredIf: (item) => isGiven(item['taxReason']),
    max: 200,
    description: 'Printed under the item; default: the reason of the rate',
    example: 'Resale certificate 12-3456789',
  })
  taxReason?: string;
  @Id({
    requiredIf: (item) => item['priceId'] !== undefined,
    message: msg('Please select a price from the price list'),
    description:
      'prices.id of the price that the item is written from; later changes of the price do not change the item',
    example: 1,
  })
  priceId?: number;
}

/** An amount of an invoice in an answer. */
export const money = (description: string, example = '125.00'): PropertyDecorator =>
  ApiProperty({ type: String, pattern: String.raw`^\d{1,10}\.\d{2}$`, description, example });

export class InvoiceItemDto {
  @ApiProperty({ example: 'Bookkeeping, October' }) description!: string;
  @ApiProperty({
    type: String,
    pattern: String.raw`^\d{1,8}(\.\d{1,2})?$`,
    description: 'Without trailing zeros; 1 for an item that was written with an amount only',
    example: '3',
  })
  quantity!: string;
  @money('Price of one; the amount, for an item that was written with an amount only', '35.00')
  unitPrice!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    pattern: String.raw`^\d{1,3}(\.\d{1,2})?$`,
    description: 'Without trailing zeros; null: none',
    example: null,
  })
  discountPercent!: string | null;
  @money('Before tax: quantity × unitPrice × (1 − discount), rounded half up to the cent', '105.00')
  amount!: string;
  @Nullable('integer', { description: 'tax_rates.id' }) taxRateId!: number | null;
  @Nullable('text', { description: 'Printed under the item, in the language of the PDF' })
  taxReason!: string | null;
  @Nullable('integer', { description: 'prices.id of the price that it was written from; it may be deleted' })
  priceId!: number | null;
}

/** The tax of one rate on all of its items. */
export class TaxAmountDto {
  @ApiProperty({ example: 'Texas sales tax' }) name!: string;
  @ApiProperty({
    type: String,
    pattern: String.raw`^\d{1,3}(\.\d{1,4})?$`,
    description: 'Without trailing zeros',
    example: '8.25',
  })
  percent!: string;
  @money('The taxed part of its items, rounded for display', '100.00') taxable!: string;
  @money('Computed from the exact taxed part, rounded once', '8.25') amount!: string;
}
