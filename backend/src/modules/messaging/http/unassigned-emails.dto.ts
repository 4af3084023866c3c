import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { ClientId } from '../../../platform/http/account-fields.js';
import { Integer, Time } from '../../../platform/http/answer-fields.js';
import { Id } from '../../../platform/http/fields.js';
import { PersonDto } from '../../identity/index.js';

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
    description: 'The client that it seems to be about, by its address or by what it answers',
  })
  client!: PersonDto | null;
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
