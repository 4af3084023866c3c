import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { FileDto } from '../../../modules/documents/index.js';
import { Id } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { type HandoverState, handoverStates } from '../domain/handover.js';

export class MakeHandoverDto {
  @Id({
    optional: true,
    message: msg('Please choose a document of the list'),
    description: 'Id of the item, for a checklist; otherwise left out',
    example: 1,
  })
  itemId?: number;
}

export class HandoverLinkDto {
  @ApiProperty({
    format: 'uri',
    description: 'For the other device; shown once',
    example: 'https://portal.example.com/handover#token=hM2kq0Yc7nVd3TzR',
  })
  url!: string;

  @ApiProperty({ description: 'The link has to be opened before', example: '2027-02-21T15:10:00.000Z' })
  expiresAt!: Date;
}

export class HandoverStateDto {
  @ApiProperty({ enum: handoverStates, enumName: 'HandoverState' }) state!: HandoverState;

  @ApiProperty({
    description: 'Of the link, and of the device’s right once it was opened',
    example: '2027-02-21T15:10:00.000Z',
  })
  expiresAt!: Date;
}

export class HandoverOfferDto {
  @ApiProperty({ description: 'Whether a phone reaches the links: see `PUBLIC_URL`' }) offered!: boolean;
}

export class OpenHandoverDto {
  @Text({ message: msg('The link is incomplete'), description: 'Token of the link' }) token!: string;
}

export class HandoverPageDto {
  @ApiProperty({ description: 'Of the request, with the item’s of a checklist', example: 'W-2 of 2026' })
  title!: string;
  @ApiProperty({ description: 'Name of the practice', example: 'Riverside Consulting' }) practice!: string;
  @ApiProperty({ description: 'End of the right to send the file', example: '2027-02-21T15:30:00.000Z' })
  expiresAt!: Date;
}

export class HandoverUploadDto extends FileDto {}

export class HandedOverDocumentDto {
  @ApiProperty({ description: 'documents.id', example: 7 }) documentId!: number;
}
