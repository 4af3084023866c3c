import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { Flag, Id } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { PersonDto } from '../../identity/index.js';

export class LegalHoldsQuery extends PageQuery {
  @Id({ optional: true, message: msg('userId must be an id'), description: "Only this client's holds" })
  userId?: number;

  @Flag({ optional: true, description: 'Include released holds' }) all?: boolean;
}

class HeldDocumentDto {
  @Integer({ example: 12 }) id!: number;
  @ApiProperty({ description: 'Title when the hold was placed', example: 'Engagement Agreement 2027' })
  title!: string;
}

export class LegalHoldDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({
    type: HeldDocumentDto,
    nullable: true,
    description: 'Null if all records of the client are on hold',
  })
  document!: HeldDocumentDto | null;
  @ApiProperty({ example: 'Dispute about the 2025 return' }) reason!: string;
  @ApiProperty({ type: PersonDto }) placedBy!: PersonDto;
  @Time() placedAt!: string;
  @ApiProperty({ type: PersonDto, nullable: true }) releasedBy!: PersonDto | null;
  @Nullable('time') releasedAt!: string | null;
}
