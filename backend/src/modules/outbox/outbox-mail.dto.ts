import { ApiProperty } from '@nestjs/swagger';
import { type MailStatus, mailStatuses } from '../../platform/mail/outgoing-mail.js';
import { Integer, Nullable, OneOf, Time } from '../../platform/http/answer-fields.js';

/** File attached to an email. */
export class MailAttachmentDto {
  @ApiProperty({ example: 'appointment.ics' }) fileName!: string;
  @ApiProperty({ example: 'text/calendar' }) fileType!: string;
}

/** An email as an admin sees it; a secret link reads '[hidden]' unless they may see it. */
export class OutboxMailDto {
  @Integer({ example: 41 }) id!: number;
  @ApiProperty({ format: 'email', example: 'alex@example.com' }) to!: string;
  @ApiProperty({ example: 'A new message from Example Financial Consulting' }) subject!: string;
  @ApiProperty({ example: 'Example Financial Consulting has sent you a message.' }) text!: string;
  @ApiProperty({ example: '<!doctype html><html lang="en">…</html>' }) html!: string;
  @Nullable('text', {
    description:
      'Event type of a security email or an invitation, in every language the same; null for others',
    example: 'account.invited',
  })
  event!: string | null;
  @ApiProperty({ type: [MailAttachmentDto] }) attachments!: MailAttachmentDto[];
  @OneOf(mailStatuses, 'MailStatus', {
    description:
      '`kept` while no email account is connected, and until it is sent by hand; `pending` until the server has accepted it; `failed` after a permanent error ' +
      'or a day of failed attempts',
    example: 'sent',
  })
  status!: MailStatus;
  @Integer({ example: 1 }) attempts!: number;
  @Nullable('text', {
    description: 'The server’s reply to the last attempt; null once the email was sent',
    example: '550 5.1.1 Mailbox unavailable',
  })
  error!: string | null;
  @Time() created_at!: string;
  @Nullable('time', { example: '2026-11-18T15:04:06.000Z' })
  sentAt!: string | null;
  @ApiProperty({
    description:
      'The link reads [hidden] only because the session is not fresh: it is shown after POST /api/session/confirm',
    example: false,
  })
  linkNeedsPassword!: boolean;
}
