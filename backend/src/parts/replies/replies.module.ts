import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../modules/documents/documents.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { MessagingModule } from '../../modules/messaging/messaging.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { AutomaticEmailQueries } from './application/automatic-email-queries.js';
import { EmailMessages } from './application/email-messages.js';
import { InboxConnectionQueries } from './application/inbox-connection-queries.js';
import { Inboxes } from './application/inboxes.js';
import { ReceivedEmails } from './application/received-emails.js';
import { RepliesAdditions } from './application/replies-additions.js';
import { ReplyAddresses } from './application/reply-addresses.js';
import { ReplyAuthorQueries } from './application/reply-author-queries.js';
import { UnassignedEmailQueries } from './application/unassigned-email-queries.js';
import { UnassignedEmails } from './application/unassigned-emails.js';
import { InboxProgress, Mailbox, ReceivedEmailRepository, ReplyAddressRepository } from './domain/ports.js';
import { UnassignedEmailsController } from './http/unassigned-emails.controller.js';
import { ConnectedMailbox } from './infrastructure/inbox-messages.js';
import { InboxConnection } from './infrastructure/inbox-connection.js';
import { InboxHealth } from './infrastructure/inbox-health.js';
import { InboxReader } from './infrastructure/inbox-reader.js';
import { SqlInboxProgress } from './infrastructure/sql-inbox-progress.js';
import { SqlReceivedEmails } from './infrastructure/sql-received-emails.js';
import { SqlReplyAddresses } from './infrastructure/sql-reply-addresses.js';

@Module({
  imports: [DocumentsModule, IdentityModule, MessagingModule, PracticeModule],
  controllers: [UnassignedEmailsController],
  providers: [
    partScope('replies'),
    AutomaticEmailQueries,
    EmailMessages,
    InboxConnection,
    InboxConnectionQueries,
    InboxHealth,
    InboxReader,
    Inboxes,
    ReceivedEmails,
    RepliesAdditions,
    ReplyAddresses,
    ReplyAuthorQueries,
    SqlInboxProgress,
    UnassignedEmailQueries,
    UnassignedEmails,
    { provide: InboxProgress, useExisting: SqlInboxProgress },
    { provide: Mailbox, useClass: ConnectedMailbox },
    { provide: ReceivedEmailRepository, useClass: SqlReceivedEmails },
    { provide: ReplyAddressRepository, useClass: SqlReplyAddresses },
  ],
})
export class RepliesModule {}
