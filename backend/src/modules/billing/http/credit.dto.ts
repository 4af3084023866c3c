import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import type { Money } from '../../../kernel/index.js';
import { OwnPassword } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Amount, Choice } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { type CreditKind, creditKinds } from '../domain/client-credit.js';
import { type PaymentMethod, paymentMethods } from '../domain/payment.js';

export class ReceiveCreditDto {
  @Amount() amount!: Money;
  @Choice(paymentMethods, { name: 'PaymentMethod', message: msg('Please select how it was paid') })
  method!: PaymentMethod;
  @Text({ clearable: true, description: 'For example, a check number', example: 'Check 1042' })
  reference?: string | null;
}

export class RefundCreditDto {
  @Amount({ description: 'At most the credit' }) amount!: Money;
  @Text({ max: 2000, message: msg('Enter a reason'), example: 'The client moved away.' }) reason!: string;
  @Choice(paymentMethods, { name: 'PaymentMethod', message: msg('Please select how you paid') })
  method!: PaymentMethod;
  @Text({ clearable: true, description: 'For example, a check number', example: 'Check 2001' })
  reference?: string | null;
  @OwnPassword() password?: string;
}

export class ApplyCreditDto {
  @Amount({
    optional: true,
    description: 'At most the credit and the balance due; default: the smaller of both',
  })
  amount?: Money;
}

export class CreditEntryDto {
  @Integer({ example: 3 }) id!: number;
  @OneOf(creditKinds, 'CreditKind', {
    description:
      'deposit: received before an invoice; overpayment: above the balance of one; applied: it paid an invoice; refund: given back; returned: a refund of an invoice that it had paid',
    example: 'deposit',
  })
  kind!: CreditKind;
  @ApiProperty({
    type: String,
    pattern: String.raw`^-?\d{1,8}\.\d{2}$`,
    description: 'Negative if it reduces the credit',
    example: '100.00',
  })
  amount!: string;
  @Nullable('integer', { description: 'invoices.id' }) invoiceId!: number | null;
  @ApiProperty({
    type: String,
    enum: [...paymentMethods, null],
    nullable: true,
    description: 'null: no money moved',
    example: 'check',
  })
  method!: PaymentMethod | null;
  @Nullable('text', { example: 'Check 1042' }) reference!: string | null;
  @Time({ example: '2026-11-20T15:04:05.000Z' }) created_at!: string;
}

const sum = (description: string, example: string): PropertyDecorator =>
  ApiProperty({ type: String, pattern: String.raw`^\d{1,12}\.\d{2}$`, description, example });

export class ClientCreditDto {
  @sum('Sum of the entries', '100.00') balance!: string;
  @ApiProperty({ type: [CreditEntryDto], description: 'Newest first, not paged' }) entries!: CreditEntryDto[];
}

class LedgerAccountDto {
  @ApiProperty({ description: 'test_cash: money of test mode, which was not moved', example: 'receivable' })
  name!: string;
  @sum('Sum of the debits', '125.00') debit!: string;
  @sum('Sum of the credits', '0.00') credit!: string;
}

export class LedgerDto {
  @ApiProperty({ type: [LedgerAccountDto], description: 'All debits together are all credits together' })
  accounts!: LedgerAccountDto[];
}
