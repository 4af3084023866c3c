import { ApiProperty } from '@nestjs/swagger';
import type { RecordVersion } from '../database/record-versions.js';
import { Integer, Time } from './answer-fields.js';

class VersionAuthorDto {
  @Integer({ description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ description: 'Current name', example: 'Jordan Example' }) name!: string;
}

/** The previous values of a record's fields. */
export class RecordVersionDto implements RecordVersion {
  @Time({ description: 'Time at which these values were replaced' }) at!: string;
  @ApiProperty({
    type: VersionAuthorDto,
    nullable: true,
    description: 'The person who replaced them; null for the application or a visitor',
  })
  by!: VersionAuthorDto | null;
}
