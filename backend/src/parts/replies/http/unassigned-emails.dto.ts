import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { ClientId } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { Id } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PersonDto } from '../../../modules/identity/index.js';
import { type UnassignedReason, unassignedReasons } from '../domain/received-email.js';

const whyDescription = `The reason why it is in no conversation. \`unproven\`: its sender is not proven, or it answers nothing; \`absence\`: it looks like a note of absence; \`repeated_id\`: it has the Message-ID of another email; \`staff\`: a colleague sent it, whose answers are confirmed here; \`unreadable\`: it is damaged, empty or too large; \`ended\`: the access or the conversation has ended. Null for an email of an earlier version`;

/** An email that is neither assigned nor ignored. */
export class UnassignedEmailDto {
  @Integer({ example: 3 }) id!: number;
  @ApiProperty({
    description: 'As the email says, which is not proven: an address, and the name before it',
    example: 'Sam Sample <sam@example.com>',
  })
  from!: string;
  @ApiProperty({ example: 'Re: A new message from Example Practice' }) subject!: string;
  @ApiProperty({ description: 'The first 20 000 characters', example: 'Friday is fine.' }) text!: string;
  @Time() receivedAt!: string;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description:
      'The one client that it may be about, by its address or by what it answers; null for none and for several',
  })
  client!: PersonDto | null;
  @ApiProperty({
    enum: unassignedReasons,
    enumName: 'UnassignedReason',
    nullable: true,
    description: whyDescription,
    example: 'unproven',
  })
  why!: UnassignedReason | null;
  @Nullable('integer', {
    description: 'message_threads.id of the conversation that a proven sender answers; null for none',
    example: null,
  })
  threadId!: number | null;
}

export class IgnoreSenderDto {
  @Text({
    max: 1000,
    message: msg('Please enter an email address'),
    description: 'An address, or `from` of a listed email',
    example: 'news@example.com',
  })
  from!: string;
}

export class IgnoredEmailsDto {
  @Integer({ description: 'Emails that were taken off the list', example: 14 }) ignored!: number;
}

/** A sender whose emails are not listed. */
export class IgnoredSenderDto {
  @Integer({ example: 2 }) id!: number;
  @ApiProperty({ example: 'news@example.com' }) address!: string;
  @Integer({ description: 'Emails that came since and were not listed', example: 3 }) emails!: number;
  @Time() created_at!: string;
  @ApiProperty({ type: PersonDto }) ignoredBy!: PersonDto;
}

export class AssignEmailDto {
  @ClientId() userId!: number;
  @Id({
    optional: true,
    message: msg('Please select a conversation of this client'),
    description: 'message_threads.id; omitted: a new conversation',
    example: 4,
  })
  threadId?: number;
}
