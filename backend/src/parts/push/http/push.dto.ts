import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Time } from '../../../platform/http/answer-fields.js';
import { Flag, Nested } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { isAuthSecret, isPublicKey } from '../application/browser-keys.js';
import { longestEndpoint } from '../application/push-endpoint.js';

/** The key of a channel in each category of the preferences. */
export const pushChannel = {
  push: Flag({
    partial: true,
    description: 'As a push notification; true until it is changed. If omitted, it keeps its value',
    example: true,
  }),
};

class PushKeysDto {
  @Text({
    trim: false,
    description:
      'Public key of the browser: an uncompressed point on P-256, 65 bytes in base64url without padding',
    example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    pattern: { expression: { test: isPublicKey }, message: msg('Must be a point on P-256 in base64url') },
  })
  p256dh!: string;
  @Text({
    trim: false,
    description: 'Secret of the browser: 16 bytes in base64url without padding',
    example: 'BTBZMqHH6r4Tts7J_aSIgg',
    pattern: { expression: { test: isAuthSecret }, message: msg('Must be 16 bytes in base64url') },
  })
  auth!: string;
}

/** As `PushSubscription.toJSON()` of the browser gives it. */
export class SubscribeToPushDto {
  @Text({
    max: longestEndpoint,
    description: 'Address of the push service: https, and public',
    example: 'https://push.example.com/send/7f1b',
  })
  endpoint!: string;
  @Nested(PushKeysDto) keys!: PushKeysDto;
}

export class PushSubscriptionDto {
  @Integer({ example: 4 }) id!: number;
  @ApiProperty({ description: 'User agent of the browser', example: 'Mozilla/5.0' }) agent!: string;
  @Time() created_at!: string;
}

export class PushDto {
  @ApiProperty({
    description:
      'Key of this installation, for `applicationServerKey`: a point on P-256, 65 bytes in base64url',
    example: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  })
  publicKey!: string;
  @ApiProperty({ type: PushSubscriptionDto, isArray: true, description: "The caller's, newest first" })
  subscriptions!: PushSubscriptionDto[];
}
