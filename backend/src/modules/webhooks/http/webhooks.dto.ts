import { ApiProperty } from '@nestjs/swagger';
import { Choice, Choices, Flag, Text } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { type OfferedEvent, offeredEvents } from '../application/offered-events.js';
import {
  type DeliveryState,
  deliveryStates,
  type DeliveryView,
  type WebhookView,
} from '../application/webhook-queries.js';

const url = {
  max: 500,
  format: 'uri',
  message: 'Please enter the address to call',
  description: 'https, and on no private network; outside of production http for this machine as well',
  example: 'https://hooks.example.com/steward',
} as const;
const events = {
  name: 'WebhookEvent',
  message: 'Please choose at least one event',
  description: 'What the address is told of',
  example: ['document.signed', 'invoice.paid'],
} as const;

const OwnPassword = (): PropertyDecorator =>
  Text({
    optional: true,
    trim: false,
    format: 'password',
    description: 'Needed where the session is older than 15 minutes',
    example: 'River-stone-9!',
  });

export class NewWebhookDto {
  @Text(url) url!: string;
  @Choices(offeredEvents, { ...events, min: 1 }) events!: OfferedEvent[];
  @OwnPassword() password?: string;
}

/** Omitted fields keep their values. */
export class WebhookChangesDto {
  @Text({ ...url, partial: true, min: 1 }) url?: string;
  @Choices(offeredEvents, { ...events, partial: true, min: 1 }) events?: OfferedEvent[];
  @Flag({ partial: true, description: 'False: nothing is told until it is switched on again' })
  enabled?: boolean;
  @OwnPassword() password?: string;
}

export class SecretRotationDto {
  @OwnPassword() password?: string;
}

const moment = (description: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description, example: null });

export class WebhookDto implements WebhookView {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({
    description: 'To an access token scheme and host, then `/…`',
    example: 'https://hooks.example.com/steward',
  })
  url!: string;
  @ApiProperty({ enum: offeredEvents, enumName: 'WebhookEvent', isArray: true, example: ['document.signed'] })
  events!: OfferedEvent[];
  @ApiProperty({
    description:
      'False once it was switched off, by an admin or after five days on which nothing was accepted',
    example: true,
  })
  enabled!: boolean;
  @moment('Since when no delivery was accepted, after one was not; null while all is well')
  failingSince!: string | null;
  @moment('Until when the secret before the present one signs as well; null where there is none')
  previousSecretUntil!: string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  updated_at!: string;
}

export class WebhookWithSecretDto extends WebhookDto {
  @ApiProperty({
    description: 'Signs each delivery; shown this once',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  })
  secret!: string;
}

export class DeliveriesQuery extends PageQuery {
  @Choice(deliveryStates, { name: 'DeliveryState', optional: true }) status?: DeliveryState;
}

export class DeliveryDto implements DeliveryView {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({
    description: 'The header `webhook-id`, the same at every attempt',
    example: 'msg_9f4d1c0e-6a51-4f6e-9a35-0d0e4c7f1b11',
  })
  messageId!: string;
  @ApiProperty({ example: 'document.signed' }) event!: string;
  @ApiProperty({
    enum: [...deliveryStates],
    enumName: 'DeliveryState',
    description:
      '`pending`: not tried yet; `failed`: not accepted, and tried again at `nextAt`; `given_up`: not accepted within ' +
      'a day, or its webhook was switched off meanwhile',
    example: 'delivered',
  })
  status!: DeliveryState;
  @ApiProperty({ type: 'integer', example: 1 }) attempts!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The HTTP status of the last answer; null where there was none',
    example: 200,
  })
  lastStatus!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the last attempt was no success, as a sentence',
    example: 'There was no answer within 10 seconds.',
  })
  error!: string | null;
  @moment('When it is tried next; null once it was delivered or given up') nextAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
}
