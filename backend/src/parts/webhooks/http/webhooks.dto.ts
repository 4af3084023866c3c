import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { OwnPassword } from '../../../platform/http/account-fields.js';
import { Choice, Choices, Flag } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { type OfferedEvent, offeredEvents } from '../application/offered-events.js';
import { type DeliveryState, deliveryStates } from '../domain/ports.js';

const url = {
  max: 500,
  format: 'uri',
  message: msg('Please enter a URL'),
  description: 'https, and not in a private network; outside of production also http for this machine',
  example: 'https://hooks.example.com/steward',
} as const;
const events = {
  name: 'WebhookEvent',
  message: msg('Please choose at least one event'),
  description: 'Subscribed event types',
  example: ['document.signed', 'invoice.paid'],
} as const;

export class NewWebhookDto {
  @Text(url) url!: string;
  @Choices(offeredEvents, { ...events, min: 1 }) events!: OfferedEvent[];
  @OwnPassword() password?: string;
}

/** Omitted fields keep their values. */
export class WebhookChangesDto {
  @Text({ ...url, partial: true, min: 1 }) url?: string;
  @Choices(offeredEvents, { ...events, partial: true, min: 1 }) events?: OfferedEvent[];
  @Flag({ partial: true, description: 'False: no deliveries until it is turned on again' }) enabled?: boolean;
  @OwnPassword() password?: string;
}

export class SecretRotationDto {
  @OwnPassword() password?: string;
}

export class WebhookDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({
    description: 'For access tokens only scheme and host, then `/…`',
    example: 'https://hooks.example.com/steward',
  })
  url!: string;
  @ApiProperty({ enum: offeredEvents, enumName: 'WebhookEvent', isArray: true, example: ['document.signed'] })
  events!: OfferedEvent[];
  @ApiProperty({
    description: 'False if an admin turned it off, or after five days without an accepted delivery',
    example: true,
  })
  enabled!: boolean;
  @Nullable('time', {
    description: 'Time of the first failure since the last accepted delivery; null if none failed',
  })
  failingSince!: string | null;
  @Nullable('time', { description: 'Time until which the previous secret also signs; null if there is none' })
  previousSecretUntil!: string | null;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}

export class WebhookWithSecretDto extends WebhookDto {
  @ApiProperty({
    description: 'Signs the deliveries; shown only once',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  })
  secret!: string;
}

export class DeliveriesQuery extends PageQuery {
  @Choice(deliveryStates, { name: 'DeliveryState', optional: true }) status?: DeliveryState;
}

export class DeliveryDto {
  @Integer({ example: 7 }) id!: number;
  @ApiProperty({
    description: 'The `webhook-id` header, the same for every attempt',
    example: 'msg_9f4d1c0e-6a51-4f6e-9a35-0d0e4c7f1b11',
  })
  messageId!: string;
  @ApiProperty({ example: 'document.signed' }) event!: string;
  @OneOf(deliveryStates, 'DeliveryState', {
    description:
      '`pending`: not tried yet; `failed`: not accepted, retried at `nextAt`; `given_up`: not accepted within ' +
      'a day, or the webhook was turned off',
    example: 'delivered',
  })
  status!: DeliveryState;
  @Integer({ example: 1 }) attempts!: number;
  @Nullable('integer', {
    description: 'HTTP status of the last response; null if there was none',
    example: 200,
  })
  lastStatus!: number | null;
  @Nullable('text', {
    description: 'Reason why the last attempt failed',
    example: 'No response in time.',
  })
  error!: string | null;
  @Nullable('time', { description: 'Time of the next attempt; null once it was delivered or given up' })
  nextAt!: string | null;
  @Time() created_at!: string;
}
