import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AttachmentFiling } from './application/attachment-filing.js';
import { ConversationQueries } from './application/conversation-queries.js';
import { ConversationsExport } from './application/conversations-export.js';
import { Conversations } from './application/conversations.js';
import { Drafts } from './application/drafts.js';
import { MessagesRetention } from './application/messages-retention.js';
import { OnRefusedAttachment } from './application/on-refused-attachment.js';
import { OnUserClosed } from './application/on-user-closed.js';
import { SavedReplies } from './application/saved-replies.js';
import { ThreadRepository } from './domain/ports.js';
import { MessageAttachmentsController } from './http/message-attachments.controller.js';
import { MessageThreadsAdminController } from './http/message-threads-admin.controller.js';
import { MessageThreadsController } from './http/message-threads.controller.js';
import { SavedRepliesController } from './http/saved-replies.controller.js';
import { NewestFiles } from '../../platform/files/newest-files.js';
import { SqlThreadRepository } from './infrastructure/sql-thread-repository.js';

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
    Drafts,
    AttachmentFiling,
    SavedReplies,
    MessagesRetention,
    OnRefusedAttachment,
    OnUserClosed,
    { provide: ThreadRepository, useClass: SqlThreadRepository },
  ],
  exports: [Conversations],
})
export class MessagingModule {
  constructor(newest: NewestFiles) {
    newest.include(
      `SELECT file_path AS path, created_at AS stored_at FROM message_attachments WHERE destroyed_at IS NULL
       ORDER BY id DESC LIMIT 3`,
    );
  }
}
