import { ApiProperty } from '@nestjs/swagger';
import { msg, type Text as Message } from '@steward/texts';
import { Nullable, OneOf } from '../../../platform/http/answer-fields.js';
import { ConnectionStateDto } from '../../../platform/http/connection-state.dto.js';
import { Choice, Numeric } from '../../../platform/http/fields.js';
import { Email, Name, Text } from '../../../platform/http/text-fields.js';
import { Rule } from '../../../platform/http/field.js';
import { PaymentsConnectionDto } from '../../billing/index.js';

const securities = ['tls', 'starttls', 'none'] as const;
/** Ports of mail, and those that no system service uses. */
const ports = [25, 143, 465, 587, 993];
export const hostname = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[\da-f:.]+$/i;

/** All settings are null while nothing is connected. Parts add keys: see the addition point `connections.email`. */
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
}

/** Parts add keys: see the addition point `connections.cards`. */
export class ConnectionsDto {
  @ApiProperty({ type: EmailConnectionDto }) email!: EmailConnectionDto;
  @ApiProperty({ type: PaymentsConnectionDto }) payments!: PaymentsConnectionDto;
}

export const portRule = (message: Message): PropertyDecorator =>
  Rule((port: number) => ports.includes(port) || port > 1023, message);

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
