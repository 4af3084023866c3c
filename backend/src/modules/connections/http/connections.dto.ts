import { ApiProperty } from '@nestjs/swagger';
import { msg, type Text as Message } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ConnectionHealthDto, ConnectionStateDto } from '../../../platform/http/connection-state.dto.js';
import { Choice, Flag, Nested, Numeric } from '../../../platform/http/fields.js';
import { Email, Name, Text } from '../../../platform/http/text-fields.js';
import { Rule } from '../../../platform/http/field.js';
import { PaymentsConnectionDto } from '../../billing/index.js';

const securities = ['tls', 'starttls', 'none'] as const;
/** Ports of mail, and those that no system service uses. */
const ports = [25, 143, 465, 587, 993];
const hostname = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[\da-f:.]+$/i;

/** The inbox that replies are read from, which works or fails for itself. */
export class InboxConnectionDto extends ConnectionHealthDto {
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
export class AutomaticEmailsDto {
  @Integer({ example: 12 }) count!: number;
  @Time({ description: 'Beginning of the count: the day 30 days ago' }) since!: string;
}

/** All settings are null while nothing is connected. */
export class EmailConnectionDto extends ConnectionStateDto {
  @Nullable('text', { example: 'smtp.example.com' }) host!: string | null;
  @Nullable('integer', { example: 465 }) port!: number | null;
  @ApiProperty({ enum: securities, enumName: 'MailSecurity', nullable: true, example: 'tls' })
  security!: (typeof securities)[number] | null;
  @Nullable('text', { example: 'office@example.com' }) username!: string | null;
  @ApiProperty({ description: 'Passwords themselves are never answered', example: true })
  hasPassword!: boolean;
  @Nullable('text', { description: 'Null: the practice’s name', example: 'Limestone Financial' })
  fromName!: string | null;
  @Nullable('text', { example: 'office@example.com' }) fromAddress!: string | null;
  @ApiProperty({ type: InboxConnectionDto, nullable: true, description: 'Null: replies are not read' })
  imap!: InboxConnectionDto | null;
  @ApiProperty({
    description:
      'True: answers of colleagues by email are added to conversations, unless they log in with a second factor, or must. False: they wait in the list of unassigned emails',
    example: false,
  })
  staffReplies!: boolean;
  @ApiProperty({ type: AutomaticEmailsDto, description: 'Left out as sent by a program' })
  automatic!: AutomaticEmailsDto;
}

/** Parts add keys: see the addition point `connections.cards`. */
export class ConnectionsDto {
  @ApiProperty({ type: EmailConnectionDto }) email!: EmailConnectionDto;
  @ApiProperty({ type: PaymentsConnectionDto }) payments!: PaymentsConnectionDto;
}

const portRule = (message: Message): PropertyDecorator =>
  Rule((port: number) => ports.includes(port) || port > 1023, message);

export class InboxInputDto {
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

export class EmailInputDto {
  @Text({
    max: 253,
    message: msg('Please enter the mail server'),
    description: 'Name or address of the SMTP server; not link-local',
    example: 'smtp.example.com',
    pattern: { expression: hostname, message: msg('Must be a name like smtp.example.com') },
  })
  host!: string;

  @Numeric({
    type: 'integer',
    minimum: 1,
    maximum: 65535,
    message: msg('Please enter the port'),
    description: '25, 143, 465, 587, 993, or above 1023',
    example: 465,
  })
  @portRule(msg('Must be a port of a mail server: usually 465 or 587'))
  port!: number;

  @Choice(securities, {
    name: 'MailSecurity',
    message: msg('Please choose the encryption'),
    description: '`none` only for a server on this machine',
    example: 'tls',
  })
  security!: (typeof securities)[number];

  @Text({
    optional: true,
    max: 320,
    description: 'Empty for a server without a login',
    example: 'office@example.com',
  })
  username?: string;

  @Text({
    optional: true,
    trim: false,
    max: 1000,
    description: 'Omitted: the stored one, if host, port and username stay the same',
    example: 'abcd efgh ijkl mnop',
  })
  password?: string;

  @Name({
    optional: true,
    max: 100,
    description: 'Empty: the practice’s name',
    example: 'Limestone Financial',
  })
  fromName?: string;

  @Email({ message: msg('Please enter the address that emails come from'), example: 'office@example.com' })
  fromAddress!: string;

  @Nested(InboxInputDto, {
    clearable: true,
    message: msg('Must be an object'),
    description: 'The inbox that replies are read from, tried as well. Omitted: as it is; null: none',
  })
  imap?: InboxInputDto | null;

  @Flag({
    optional: true,
    description:
      'Whether answers of colleagues by email are added to conversations. Omitted: as it is, at first false',
    example: false,
  })
  staffReplies?: boolean;
}

export class DomainCheckInputDto {
  @Text({
    optional: true,
    max: 100,
    description: 'Name of the DKIM key, as the provider shows it; without it, DKIM is not checked',
    example: 'selector1',
    pattern: {
      expression: /^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*)?$/i,
      message: msg('Must be a name like selector1'),
    },
  })
  dkimSelector?: string;
}

export class RecordCheckDto {
  @OneOf(['ok', 'missing', 'wrong', 'unknown'], 'RecordCheckState', {
    description: '`unknown`: the DNS does not answer',
    example: 'missing',
  })
  state!: 'ok' | 'missing' | 'wrong' | 'unknown';
  @ApiProperty({ example: 'example.com has no SPF record.' }) message!: string;
  @Nullable('text', {
    description: 'DNS record to add, or to put in place of the present one: name, type and value',
    example: 'example.com TXT "v=spf1 include:_spf.google.com ~all"',
  })
  record!: string | null;
}

export class DomainCheckDto {
  @ApiProperty({ type: RecordCheckDto }) spf!: RecordCheckDto;
  @ApiProperty({ type: RecordCheckDto, nullable: true, description: 'Null without `dkimSelector`' })
  dkim!: RecordCheckDto | null;
  @ApiProperty({ type: RecordCheckDto }) dmarc!: RecordCheckDto;
}
