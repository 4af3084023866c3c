import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { ConnectionStateDto } from '../../../platform/http/connection-state.dto.js';
import { OneOf } from '../../../platform/http/answer-fields.js';
import { Choice } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { paymentProviders, type PaymentProviderName } from '../../../platform/settings/payment-settings.js';
import { type WebhookState, webhookStates } from '../domain/connected-account.js';

class PaymentAccountDto {
  @ApiProperty({ example: 'Limestone Financial' }) name!: string;
  @ApiProperty({ example: 'US' }) country!: string;
  @ApiProperty({ example: 'usd' }) currency!: string;
}

export class PaymentsConnectionDto extends ConnectionStateDto {
  @OneOf(paymentProviders, 'PaymentProvider', {
    description: 'In effect: `offline` while nothing is connected, `test` in the demo practice',
    example: 'stripe',
  })
  mode!: PaymentProviderName;
  @ApiProperty({
    type: PaymentAccountDto,
    nullable: true,
    description: 'At Stripe; null for other modes, and if the server sets it',
  })
  account!: PaymentAccountDto | null;
  @ApiProperty({
    enum: webhookStates,
    enumName: 'WebhookState',
    nullable: true,
    description:
      '`missing` until the first event of Stripe has arrived, `failing` if none came within a minute; null as `account`',
    example: 'ok',
  })
  webhook!: WebhookState | null;
  @ApiProperty({ description: 'The key is one of Stripe’s test mode: no money is moved', example: false })
  testMode!: boolean;
  @ApiProperty({ description: 'Whether the mode `test` can be chosen: in the demo practice', example: false })
  mayTest!: boolean;
}

export class PaymentsChoiceDto {
  @Choice(paymentProviders, {
    name: 'PaymentProvider',
    message: msg('Please choose how clients pay'),
    description: '`test` only in the demo practice',
    example: 'stripe',
  })
  mode!: PaymentProviderName;

  @Text({
    optional: true,
    max: 500,
    description: 'For `stripe`: a restricted or secret key; spaces and line breaks around it are left out',
    example: 'rk_live_51H…',
  })
  secretKey?: string;
}
