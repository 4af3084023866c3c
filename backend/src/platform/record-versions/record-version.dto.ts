import { ApiProperty } from '@nestjs/swagger';

class VersionAuthorDto {
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ description: 'Current name', example: 'Jordan Example' }) name!: string;
}

/** The previous values of a record's fields. */
export class RecordVersionDto {
  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time at which these values were replaced',
    example: '2026-11-18T15:04:05.000Z',
  })
  at!: string;
  @ApiProperty({
    type: VersionAuthorDto,
    nullable: true,
    description: 'The person who replaced them; null for the application or a visitor',
  })
  by!: VersionAuthorDto | null;
}
