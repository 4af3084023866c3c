import { ApiProperty } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Choice, Numeric, Checkbox } from '../../../platform/http/fields.js';
import { Email, lineBreaks, Name, Phone, Text } from '../../../platform/http/text-fields.js';
import { PersonDto } from '../../identity/index.js';
import { SearchQuery, SortChoice } from '../../../platform/http/page-query.dto.js';

const messageFilters = ['pending', 'resolved', 'all'] as const;
export type MessageFilter = (typeof messageFilters)[number];

const messageSortKeys = ['name', 'created_at', 'resolved'] as const;
export type MessageSortKey = (typeof messageSortKeys)[number];

export class ContactMessagesQuery extends SearchQuery {
  @Choice(messageFilters, { name: 'ContactMessageFilter', optional: true, default: 'all' })
  status?: MessageFilter;
  @SortChoice(messageSortKeys, { name: 'ContactMessageSort' })
  sort?: MessageSortKey | `-${MessageSortKey}`;
}

/** The contact form, as sent by the website or a plain HTML form. */
export class ContactFormDto {
  @Name({ min: 2, message: msg('First name must be at least 2 characters'), example: 'Alex' })
  firstName!: string;
  @Name({ min: 2, message: msg('Last name must be at least 2 characters'), example: 'Sample' })
  lastName!: string;
  @Email({ message: msg('Please enter a valid email address') }) email!: string;
  @Phone({ optional: true, max: 100 }) phone?: string;
  @Text({ max: 100, message: msg('Please select a service'), example: 'Professional Bookkeeping' })
  service!: string;
  @Text({
    optional: true,
    max: 10_000,
    clean: lineBreaks,
    example: 'I would like to sort out a year of receipts.',
  })
  message?: string;
  @LanguageChoice('The confirmation is in it, and a client made from the message gets it; default en')
  language?: Language;
  @Checkbox({ message: msg('You must agree to the terms and conditions'), example: true }) terms!: boolean;
  @Text({
    optional: true,
    max: Infinity,
    description: 'A hidden field. People leave it empty; a message that fills it in is marked as suspect',
    example: '',
  })
  website?: string;
  @Numeric({
    optional: true,
    type: 'number',
    message: msg('elapsed must be a number of milliseconds'),
    description:
      'Milliseconds since the form was opened. Less than three seconds marks the message as suspect',
    example: 48_000,
  })
  elapsed?: number;
}

export class ContactReceiptDto {
  @Integer({ example: 7 }) id!: number;
  @Time() created_at!: string;
}

export class ContactMessageDto extends ContactReceiptDto {
  @ApiProperty({ example: 'Alex' }) firstName!: string;
  @ApiProperty({ example: 'Sample' }) lastName!: string;
  @ApiProperty({ format: 'email', example: 'alex@example.com' }) email!: string;
  @Nullable('text', { example: '(210) 555-0142' }) phone!: string | null;
  @ApiProperty({ example: 'Professional Bookkeeping' }) service!: string;
  @Nullable('text', { example: 'I would like to sort out a year of receipts.' }) message!: string | null;
  @PersonLanguage() language!: Language;
  @ApiProperty({ example: false }) resolved!: boolean;
  @ApiProperty({ description: 'Probably sent by a bot', example: false }) suspect!: boolean;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description:
      'The client that was created from the message, otherwise the open client with its email address; null if there is ' +
      'none, or none that the caller may see',
  })
  client!: PersonDto | null;
}
