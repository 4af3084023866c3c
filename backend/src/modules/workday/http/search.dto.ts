import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, OneOf } from '../../../platform/http/answer-fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PersonDto } from '../../identity/index.js';
import { type FoundType, foundTypes } from '../domain/record-types.js';

/** Scripts in which one character can be a word. */
const isWholeWord = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

export class FindQuery {
  @Text({
    max: 100,
    message: msg('Please type at least two characters'),
    pattern: {
      expression: { test: (text) => text.length >= 2 || isWholeWord.test(text) },
      message: msg('Please type at least two characters'),
    },
    description:
      'Words in any order and case, with or without accents, apostrophes and hyphens; each must match part of a word in ' +
      'the record. Or at least the last four digits of a phone number, in any format. One character is enough in Chinese, ' +
      'Japanese and Korean',
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
    description: 'Its client; null for a contact message, and an appointment of a person without an account',
  })
  client!: PersonDto | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Start of an appointment; null for all others',
  })
  startsAt!: string | null;
  @Nullable('text', {
    description:
      'Name of the person without an account who booked an appointment, the service of a contact message, or the company of a client; null for all others',
  })
  about!: string | null;
  @ApiProperty({ description: 'True for an archived client', example: false }) archived!: boolean;
  @ApiProperty({ description: 'Dashboard address', example: '/admin/documents?document=7' }) url!: string;
}
