import { ApiProperty } from '@nestjs/swagger';
import { Choice } from '../../../platform/http/fields.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { type ClientStatus, clientStatuses } from '../application/client-queries.js';

export class ClientsQuery extends SearchQuery {
  @Choice([...clientStatuses, 'all'] as const, { name: 'ClientFilter', optional: true, default: 'active' })
  status?: ClientStatus | 'all';
}

export class ClientDto {
  @ApiProperty({ type: 'integer', example: 2 }) id!: number;
  @ApiProperty({ example: 'asample' }) username!: string;
  @ApiProperty({ format: 'email', example: 'alex@example.com' }) email!: string;
  @ApiProperty({ description: 'The email address was confirmed by an emailed link', example: true })
  emailConfirmed!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'Alex' }) firstName!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Sample' }) lastName!: string | null;
  @ApiProperty({ enum: ['client'], example: 'client' }) role!: 'client';
  @ApiProperty({ enum: clientStatuses, enumName: 'ClientStatus', example: 'active' }) status!: ClientStatus;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Time when the mail server last refused this email address; null once it accepts an email, or once the address ' +
      'has changed',
    example: null,
  })
  emailRefusedAt!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Text from the mail server',
    example: '550 5.1.1 Mailbox unavailable',
  })
  emailRefusedReason!: string | null;
}
