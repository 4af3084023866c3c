import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ClientId, OfClient } from '../../../platform/http/account-fields.js';
import { Choice, Flag, Numeric } from '../../../platform/http/fields.js';
import { lineBreaks, Text } from '../../../platform/http/text-fields.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { FileParts } from '../../../platform/http/upload.js';
import { type DocumentCategory, documentCategories } from '../../documents/index.js';
import { consultantId, PersonDto } from '../../identity/index.js';
import { type LeftOutReason, leftOutReasons, maximumAttachments, maximumContent } from '../domain/message.js';

const inboxFilters = ['unanswered', 'unread', 'all'] as const;
export type InboxFilter = (typeof inboxFilters)[number];

export class InboxQuery extends SearchQuery {
  @Choice(inboxFilters, { name: 'InboxFilter', optional: true, default: 'all' }) filter?: InboxFilter;
  @OfClient('conversations') userId?: number;
}

export class OwnThreadsQuery extends SearchQuery {
  @Flag({
    description: 'true: only those with unread messages, counted in X-Total-Count; false: only those without',
  })
  unread?: boolean;
}

/** A conversation started by a client. */
export class CreateThreadDto {
  @Text({ message: msg('Please provide a subject for your message'), example: 'Question about my invoice' })
  subject!: string;
  @Numeric({
    type: 'integer',
    minimum: consultantId,
    maximum: consultantId,
    partial: true,
    message: msg('Messages go to the practice: participant must be 1 or omitted'),
    description: 'The other participant; always 1, the practice',
    example: consultantId,
  })
  participant?: number;
}

/** A conversation started by the practice. */
export class CreateClientThreadDto {
  @ClientId() userId!: number;
  @Text({ message: msg('Please provide a subject for your message'), example: 'Your documents for April' })
  subject!: string;
}

export class SendMessageDto {
  @Text({
    message: msg('Please provide content for your message'),
    max: maximumContent,
    clean: lineBreaks,
    example: 'Could you look at this before Friday?',
  })
  content!: string;
  @FileParts({
    maximum: maximumAttachments,
    description: `Up to ${maximumAttachments}, as multipart/form-data: .pdf, .doc, .docx, .xls, .xlsx, .jpg, .png or iPhone photos (HEIC, stored as .jpg), max 5MB each`,
  })
  files?: string[];
}

export class DraftDto {
  @Text({
    optional: true,
    max: maximumContent,
    trim: false,
    description: 'Empty if there is none',
    example: 'Could you look at',
  })
  content?: string;
}

/** An unsent message. */
export class SavedDraftDto {
  @ApiProperty({ description: 'Empty if there is none', example: 'Could you look at' }) content!: string;
}

export class AttachmentQuery {
  @Numeric({
    type: 'integer',
    minimum: 16,
    maximum: 1024,
    optional: true,
    message: msg('Must be a whole number of pixels from 16 to 1024'),
    description: 'Of an image, in pixels: the next larger thumbnail, which is 480 or 1024 wide or high',
    example: 640,
  })
  size?: number;
}

export class KeepAttachmentDto {
  @Text({
    optional: true,
    min: 3,
    message: msg('Title must be at least 3 characters'),
    description: 'Default: the file name without its extension',
    example: 'Statement of April',
  })
  title?: string;
  @Choice(documentCategories, { name: 'DocumentCategory', optional: true, default: 'other' })
  category?: DocumentCategory;
}

const authors = "The author. Clients see admins other than user 1 under the practice's name";

export class LastMessageDto {
  @Integer({ example: 31 }) id!: number;
  @ApiProperty({ description: 'The first 200 characters', example: 'Could you look at this before Friday?' })
  content!: string;
  @Integer({ description: 'users.id', example: 2 }) fromUserId!: number;
  @ApiProperty({ description: 'The practice wrote it, not a person of the client', example: false })
  fromPractice!: boolean;
  @ApiProperty({ type: PersonDto, description: authors }) from!: PersonDto;
  @Time() created_at!: string;
}

/** A conversation in its client's list. */
export class MessageThreadDto {
  @Integer({ example: 4 }) id!: number;
  @ApiProperty({ example: 'Question about my invoice' }) subject!: string;
  @Integer({ description: 'users.id of the person who started it: of the client, or an admin', example: 2 })
  createdBy!: number;
  @Time() created_at!: string;
  @Time({ description: 'Time of the last message' }) updated_at!: string;
  @Integer({
    description: 'Messages of the other side that the caller, or for admins the practice, has not read',
    example: 1,
  })
  unreadCount!: number;
  @ApiProperty({ type: LastMessageDto, nullable: true }) lastMessage!: LastMessageDto | null;
}

/** A conversation in the practice's inbox. */
export class InboxThreadDto extends MessageThreadDto {
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({ description: 'The client is waiting for an answer', example: true }) unanswered!: boolean;
  @Nullable('time', {
    description: 'Time of the first message without an answer; null if there is none',
    example: '2026-11-18T15:04:05.000Z',
  })
  waitingSince!: string | null;
}

export class MessageThreadDetailsDto extends InboxThreadDto {
  @ApiProperty({
    description: "The client's account is closed: the conversation is read-only",
    example: false,
  })
  closed!: boolean;
}

export class MessageAttachmentDto {
  @Integer({ example: 7 }) id!: number;
  @ApiProperty({ example: 'Statement.pdf' }) fileName!: string;
  @ApiProperty({ description: 'MIME type, detected from the content', example: 'application/pdf' })
  fileType!: string;
  @Integer({ description: 'Bytes', example: 188416 }) fileSize!: number;
  @ApiProperty({ example: '/api/message-attachments/7' }) url!: string;
}

/** A file of an email that is not in the message. */
export class LeftOutFileDto {
  @ApiProperty({ example: 'Accounts.numbers' }) fileName!: string;
  @OneOf(leftOutReasons, 'LeftOutReason', {
    description:
      '`type`, `size`, `number`, `virus`, `room`: an upload would have been refused, too; `unavailable`: it could not be stored; `small`: a small picture in the text, mostly a logo',
  })
  reason!: LeftOutReason;
}

/** Facts of a message that came by email. */
export class MessageEmailDto {
  @Nullable('text', {
    description: 'The whole text, with what it quotes; null if `content` is all of it',
    example: null,
  })
  text!: string | null;
  @ApiProperty({ type: [LeftOutFileDto] }) leftOut!: LeftOutFileDto[];
  @ApiProperty({
    description: 'false: its sender is not proven, and a member of the staff assigned it',
    example: true,
  })
  proven!: boolean;
}

export class MessageDto {
  @Integer({ example: 31 }) id!: number;
  @Integer({ example: 4 }) threadId!: number;
  @Integer({ description: 'users.id of the author', example: 2 }) fromUserId!: number;
  @ApiProperty({ description: 'The practice wrote it, not a person of the client', example: false })
  fromPractice!: boolean;
  @ApiProperty({ type: PersonDto, description: authors }) from!: PersonDto;
  @Integer({
    description: "users.id: 1 for a message of the client's people, otherwise the client",
    example: 1,
  })
  toUserId!: number;
  @ApiProperty({ description: 'Subject of the conversation', example: 'Question about my invoice' })
  subject!: string;
  @ApiProperty({ example: 'Could you look at this before Friday?' }) content!: string;
  @ApiProperty({
    description: 'The other side has read it: the practice, or any person of the client',
    example: false,
  })
  isRead!: boolean;
  @ApiProperty({ example: true }) hasAttachments!: boolean;
  @ApiProperty({ type: [MessageAttachmentDto] }) attachments!: MessageAttachmentDto[];
  @ApiProperty({
    type: MessageEmailDto,
    nullable: true,
    description: 'Null if it was written in the portal or the dashboard',
  })
  email!: MessageEmailDto | null;
  @Time() created_at!: string;
  @Nullable('time', {
    description:
      'Time when text and files were destroyed under the retention rules: the content is empty, and opening a file is 410',
  })
  destroyedAt!: string | null;
}
