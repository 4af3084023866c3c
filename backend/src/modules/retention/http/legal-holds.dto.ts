import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { Flag, Id } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { RetentionPersonDto } from './retention.dto.js';

export class PlaceHoldDto {
  @Text({
    max: 500,
    message: msg('Enter a reason'),
    description: 'Only admins see it',
    example: 'Dispute about the 2025 return',
  })
  reason!: string;
}

export class DestructionsQuery extends PageQuery {
  @Id({ optional: true, message: msg('userId must be an id'), description: "Only this client's holds" })
  userId?: number;
}

export class LegalHoldsQuery extends DestructionsQuery {
  @Flag({ optional: true, description: 'Include released holds' }) all?: boolean;
}

class HeldDocumentDto {
  @Integer({ example: 12 }) id!: number;
  @ApiProperty({ description: 'Title when the hold was placed', example: 'Engagement Agreement 2027' })
  title!: string;
}

export class LegalHoldDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ type: RetentionPersonDto }) client!: RetentionPersonDto;
  @ApiProperty({
    type: HeldDocumentDto,
    nullable: true,
    description: 'Null if all records of the client are on hold',
  })
  document!: HeldDocumentDto | null;
  @ApiProperty({ example: 'Dispute about the 2025 return' }) reason!: string;
  @ApiProperty({ type: RetentionPersonDto }) placedBy!: RetentionPersonDto;
  @Time() placedAt!: string;
  @ApiProperty({ type: RetentionPersonDto, nullable: true }) releasedBy!: RetentionPersonDto | null;
  @Nullable('time') releasedAt!: string | null;
}
