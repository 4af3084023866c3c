import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, OneOf } from '../../../platform/http/answer-fields.js';
import { Choice } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { viewedLists, type ViewedList } from '../domain/saved-view.js';

export class CreateSavedViewDto {
  @Choice(viewedLists, { name: 'ViewedList', example: 'invoices' }) list!: ViewedList;
  @Text({ max: 100, message: msg('Enter a name'), example: 'Large and late' }) name!: string;
  @Text({
    min: 0,
    max: 500,
    message: msg('Must be text'),
    description: "The address's query string; a cursor in it is left out",
    example: 'state=overdue&sort=-balance',
  })
  query!: string;
}

/** Omitted fields keep their values. */
export class UpdateSavedViewDto extends PartialType(OmitType(CreateSavedViewDto, ['list']), {
  skipNullProperties: false,
}) {}

export class SavedViewDto {
  @Integer({ example: 1 }) id!: number;
  @OneOf(viewedLists, 'ViewedList', { example: 'invoices' }) list!: ViewedList;
  @ApiProperty({ example: 'Large and late' }) name!: string;
  @ApiProperty({ example: 'state=overdue&sort=-balance' }) query!: string;
}
