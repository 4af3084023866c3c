import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { Attachments } from './application/attachments.js';
import { ConversationQueries } from './application/conversation-queries.js';
import { ConversationsExport } from './application/conversations-export.js';
import { Conversations } from './application/conversations.js';
import { Drafts } from './application/drafts.js';
import { Messages } from './application/messages.js';
import { Thumbnails } from './application/thumbnails.js';
import { OnRefusedAttachment } from './application/on-refused-attachment.js';
import { OnUserClosed } from './application/on-user-closed.js';
import { SavedReplyQueries } from './application/saved-reply-queries.js';
import {
  DraftRepository,
  SavedReplyRepository,
  ThreadRepository,
  ThumbnailRepository,
} from './domain/ports.js';
import { MessageAttachmentsController } from './http/message-attachments.controller.js';
import { MessageThreadsAdminController } from './http/message-threads-admin.controller.js';
import { MessageThreadsController } from './http/message-threads.controller.js';
import { SavedRepliesController } from './http/saved-replies.controller.js';
import { NewestFiles } from '../../platform/files/newest-files.js';
import { attachmentTable, messageTable, threadTable } from './infrastructure/messaging.tables.js';
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
  ],
  providers: [
    Conversations,
    ConversationQueries,
    ConversationsExport,
    Messages,
    Attachments,
    Thumbnails,
    Drafts,
    SavedReplyQueries,
    OnRefusedAttachment,
    OnUserClosed,
    { provide: ThreadRepository, useClass: TypeOrmThreadRepository },
    { provide: ThumbnailRepository, useClass: SqlThumbnails },
    { provide: DraftRepository, useClass: SqlDraftRepository },
    { provide: SavedReplyRepository, useClass: SqlSavedReplyRepository },
  ],
  exports: [ConversationQueries, Conversations, Messages, ThreadRepository],
})
export class MessagingModule {
  constructor(newest: NewestFiles) {
    newest.include(
      `SELECT file_path AS path, created_at AS stored_at FROM message_attachments WHERE destroyed_at IS NULL
       ORDER BY id DESC LIMIT 3`,
    );
  }
}
