import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { Attachments } from './application/attachments.js';
import { AutomaticEmailQueries } from './application/automatic-email-queries.js';
import { ConversationQueries } from './application/conversation-queries.js';
import { ConversationsExport } from './application/conversations-export.js';
import { Conversations } from './application/conversations.js';
import { Drafts } from './application/drafts.js';
import { EmailMessages } from './application/email-messages.js';
import { Messages } from './application/messages.js';
import { ReceivedEmails } from './application/received-emails.js';
import { ReplyAddresses } from './application/reply-addresses.js';
import { ReplyAuthorQueries } from './application/reply-author-queries.js';
import { Thumbnails } from './application/thumbnails.js';
import { UnassignedEmailQueries } from './application/unassigned-email-queries.js';
import { UnassignedEmails } from './application/unassigned-emails.js';
import { OnRefusedAttachment } from './application/on-refused-attachment.js';
import { OnUserClosed } from './application/on-user-closed.js';
import { SavedReplyQueries } from './application/saved-reply-queries.js';
import {
  DraftRepository,
  InboxProgress,
  Mailbox,
  ReceivedEmailRepository,
  ReplyAddressRepository,
  SavedReplyRepository,
  ThreadRepository,
  ThumbnailRepository,
} from './domain/ports.js';
import { MessageAttachmentsController } from './http/message-attachments.controller.js';
import { MessageThreadsAdminController } from './http/message-threads-admin.controller.js';
import { MessageThreadsController } from './http/message-threads.controller.js';
import { SavedRepliesController } from './http/saved-replies.controller.js';
import { UnassignedEmailsController } from './http/unassigned-emails.controller.js';
import { NewestFiles } from '../../platform/files/newest-files.js';
import { ConnectedMailbox } from './infrastructure/inbox-messages.js';
import { InboxReader } from './infrastructure/inbox-reader.js';
import { MessagesRetention } from './infrastructure/messages-retention.js';
import { attachmentTable, messageTable, threadTable } from './infrastructure/messaging.tables.js';
import { SqlInboxProgress } from './infrastructure/sql-inbox-progress.js';
import { SqlReceivedEmails } from './infrastructure/sql-received-emails.js';
import { SqlReplyAddresses } from './infrastructure/sql-reply-addresses.js';
import { SqlDraftRepository } from './infrastructure/sql-draft-repository.js';
import { SqlSavedReplyRepository } from './infrastructure/sql-saved-reply-repository.js';
import { SqlThumbnails } from './infrastructure/sql-thumbnails.js';
import { TypeOrmThreadRepository } from './infrastructure/typeorm-thread-repository.js';

export const messagingTables = [threadTable, messageTable, attachmentTable];

@Module({
  imports: [IdentityModule, PracticeModule, DocumentsModule, ExportModule],
  controllers: [
    MessageThreadsController,
    MessageThreadsAdminController,
    MessageAttachmentsController,
    SavedRepliesController,
    UnassignedEmailsController,
  ],
  providers: [
    Conversations,
    ConversationQueries,
    ConversationsExport,
    Messages,
    EmailMessages,
    Attachments,
    Thumbnails,
    Drafts,
    SavedReplyQueries,
    ReceivedEmails,
    ReplyAddresses,
    ReplyAuthorQueries,
    UnassignedEmails,
    UnassignedEmailQueries,
    AutomaticEmailQueries,
    InboxReader,
    SqlInboxProgress,
    MessagesRetention,
    OnRefusedAttachment,
    OnUserClosed,
    { provide: ThreadRepository, useClass: TypeOrmThreadRepository },
    { provide: ThumbnailRepository, useClass: SqlThumbnails },
    { provide: DraftRepository, useClass: SqlDraftRepository },
    { provide: InboxProgress, useExisting: SqlInboxProgress },
    { provide: Mailbox, useClass: ConnectedMailbox },
    { provide: ReceivedEmailRepository, useClass: SqlReceivedEmails },
    { provide: ReplyAddressRepository, useClass: SqlReplyAddresses },
    { provide: SavedReplyRepository, useClass: SqlSavedReplyRepository },
  ],
  exports: [Conversations, Messages, ReplyAddresses, AutomaticEmailQueries],
})
export class MessagingModule {
  constructor(newest: NewestFiles) {
    newest.include(
      `SELECT file_path AS path, created_at AS stored_at FROM message_attachments WHERE destroyed_at IS NULL
       ORDER BY id DESC LIMIT 3`,
    );
  }
}
