import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, OneOf } from '../../../platform/http/answer-fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PersonDto } from '../../identity/index.js';
import { type FoundType, foundTypes } from '../domain/record-types.js';

export class FindQuery {
  @Text({
    min: 2,
    max: 100,
    message: msg('Please type at least two characters'),
    description: 'Words, in any case, with or without accents; each must match part of a word in the record',
    example: 'tax 2026',
  })
  q!: string;
}

export class FoundDto {
  @OneOf(foundTypes, 'FoundType') type!: FoundType;
  @Integer({ example: 7 }) id!: number;
  @ApiProperty({ example: 'Tax return 2026' }) title!: string;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description: 'Its client; null for an appointment of a person without an account',
  })
  client!: PersonDto | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Start of an appointment; null for all others',
  })
  startsAt!: string | null;
  @ApiProperty({ description: 'True for an archived client', example: false }) archived!: boolean;
  @ApiProperty({ description: 'Dashboard address', example: '/admin/documents?document=7' }) url!: string;
}
