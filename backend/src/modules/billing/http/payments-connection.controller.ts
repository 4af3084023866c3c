import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { t } from '@steward/texts';
import { type Actor, invalidField } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, RecordRefusals } from '../../../platform/http/route.js';
import { PaymentsConnection, type PaymentsChoice } from '../application/payments-connection.js';
import { PaymentsChoiceDto, PaymentsConnectionDto } from './payments-connection.dto.js';

const forOwners =
  'While PAYMENTS is set: 409 `connection.set_on_server`. For owners, in a fresh session (403 `auth.password_required`); not for access tokens (403 `auth.session_required`).';

@ApiTags('Connections')
@Controller('admin/connections/payments')
@Allow('admin', { role: 'owner', token: 'none' })
@RecordRefusals('practice')
export class PaymentsConnectionController {
  constructor(private readonly connection: PaymentsConnection) {}

  @Put()
  @Endpoint({
    summary: 'Choose how clients pay, or connect an account at Stripe',
    description: `A key is tried first, and the webhook endpoint is made at Stripe; 409 \`payments.refused\` has the reason, and Stripe's own words in \`details\`. Payments and refunds that began are finished where they began. ${forOwners}`,
    answer: PaymentsConnectionDto,
    refusals: { 403: 'auth.password_required', 409: 'payments.refused', 429: 'request.too_many' },
  })
  savePaymentsConnection(@CurrentActor() owner: Actor, @Body() choice: PaymentsChoiceDto) {
    return this.connection.save(owner, choiceOf(choice));
  }

  @Post('check')
  @Endpoint({
    summary: 'Check again whether the events of Stripe arrive',
    description: `Begins a payment of the smallest amount, shown to no one, and cancels it at once; \`webhook\` is \`ok\` once its event arrives. Makes the webhook endpoint anew if it is gone. ${forOwners}`,
    answer: PaymentsConnectionDto,
    status: 200,
    refusals: { 403: 'auth.password_required', 409: 'payments.refused', 429: 'request.too_many' },
  })
  checkPaymentsConnection(@CurrentActor() owner: Actor) {
    return this.connection.check(owner);
  }
}

/** @throws DomainError invalid (secretKey) */
function choiceOf({ mode, secretKey = '' }: PaymentsChoiceDto): PaymentsChoice {
  if (mode !== 'stripe') return { mode };
  if (secretKey === '') throw invalidField('secretKey', t('Please paste the key'));
  if (secretKey.startsWith('pk_'))
    throw invalidField(
      'secretKey',
      t('This is the publishable key. Paste the restricted key, which begins with rk_'),
    );
  if (!/^(rk|sk)_[\w-]+$/.test(secretKey))
    throw invalidField('secretKey', t('A key of Stripe begins with rk_ or sk_ and has no spaces'));
  return { mode, secretKey };
}
