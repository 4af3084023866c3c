import { ApiProperty } from '@nestjs/swagger';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Choice } from '../../../platform/http/fields.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';

export const clientStatuses = ['active', 'closed'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export class ClientsQuery extends SearchQuery {
  @Choice([...clientStatuses, 'all'] as const, { name: 'ClientFilter', optional: true, default: 'active' })
  status?: ClientStatus | 'all';
}

export class ClientDto {
  @Integer({ example: 2 }) id!: number;
  @ApiProperty({ example: 'asample' }) username!: string;
  @ApiProperty({ format: 'email', example: 'alex@example.com' }) email!: string;
  @ApiProperty({ description: 'The email address was confirmed by an emailed link', example: true })
  emailConfirmed!: boolean;
  @Nullable('text', { example: 'Alex' }) firstName!: string | null;
  @Nullable('text', { example: 'Sample' }) lastName!: string | null;
  @ApiProperty({ enum: ['client'], example: 'client' }) role!: 'client';
  @OneOf(clientStatuses, 'ClientStatus', { example: 'active' }) status!: ClientStatus;
  @Time() created_at!: string;
  @Nullable('time', {
    description:
      'Time when the mail server last refused this email address; null once it accepts an email, or once the address ' +
      'has changed',
  })
  emailRefusedAt!: string | null;
  @Nullable('text', { description: 'Text from the mail server', example: '550 5.1.1 Mailbox unavailable' })
  emailRefusedReason!: string | null;
}
