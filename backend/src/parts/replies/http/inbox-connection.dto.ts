import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { hostname, portRule } from '../../../modules/connections/index.js';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { ConnectionHealthDto } from '../../../platform/http/connection-state.dto.js';
import { Flag, Nested, Numeric } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';

/** The inbox that replies are read from, which works or fails for itself. */
class InboxConnectionDto extends ConnectionHealthDto {
  @ApiProperty({ example: 'imap.example.com' }) host!: string;
  @Integer({ example: 993 }) port!: number;
  @Nullable('text', { description: 'Null: as for sending', example: null }) username!: string | null;
  @ApiProperty({ description: 'False: the password for sending is used', example: false })
  hasPassword!: boolean;
  @ApiProperty({
    description:
      'First word of the `Authentication-Results` that are trusted; empty: the topmost, of any server',
    example: 'mx.example.com',
  })
  authServer!: string;
}

/** Emails in the inbox that a program sent, by a standard sign: automatic answers and reports about delivery. */
class AutomaticEmailsDto {
  @Integer({ example: 12 }) count!: number;
  @Time({ description: 'Beginning of the count: the day 30 days ago' }) since!: string;
}

/** Keys of the email account in answers. */
export interface ReadingKeys {
  imap: InboxConnectionDto | null;
  staffReplies: boolean;
  automatic: AutomaticEmailsDto;
}

export const readingKeys = {
  imap: ApiProperty({ type: InboxConnectionDto, nullable: true, description: 'Null: replies are not read' }),
  staffReplies: ApiProperty({
    type: Boolean,
    description:
      'True: answers of colleagues by email are added to conversations, unless they log in with a second factor, or must. False: they wait in the list of unassigned emails',
    example: false,
  }),
  automatic: ApiProperty({ type: AutomaticEmailsDto, description: 'Left out as sent by a program' }),
};

class InboxInputDto {
  @Text({
    max: 253,
    message: msg('Please enter the mail server'),
    description: 'Name or address of the IMAP server; not link-local',
    example: 'imap.example.com',
    pattern: { expression: hostname, message: msg('Must be a name like imap.example.com') },
  })
  host!: string;

  @Numeric({
    type: 'integer',
    minimum: 1,
    maximum: 65535,
    message: msg('Please enter the port'),
    description: '993 begins with TLS, 143 with STARTTLS; others with either',
    example: 993,
  })
  @portRule(msg('Must be a port of a mail server: usually 993'))
  port!: number;

  @Text({ optional: true, max: 320, description: 'Empty: as for sending', example: 'office@example.com' })
  username?: string;

  @Text({
    optional: true,
    trim: false,
    max: 1000,
    description:
      'Omitted: the stored one, if host, port and username stay the same; otherwise as for sending',
    example: 'abcd efgh ijkl mnop',
  })
  password?: string;

  @Text({
    partial: true,
    min: 0,
    max: 253,
    message: msg('Must be text'),
    description:
      'First word of the `Authentication-Results` that the server adds; empty: the topmost of any server. Omitted: the host',
    example: 'mx.example.com',
  })
  authServer?: string;
}

/** Keys of a request to connect an email account. */
export interface ReadingInput {
  imap?: InboxInputDto | null;
  staffReplies?: boolean;
}

export const readingInput = {
  imap: Nested(InboxInputDto, {
    clearable: true,
    message: msg('Must be an object'),
    description: 'The inbox that replies are read from, tried as well. Omitted: as it is; null: none',
  }),
  staffReplies: Flag({
    optional: true,
    description:
      'Whether answers of colleagues by email are added to conversations. Omitted: as it is, at first false',
    example: false,
  }),
};
