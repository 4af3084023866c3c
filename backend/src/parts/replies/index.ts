import { t } from '@steward/texts';
import { EmailConnectionDto, EmailInputDto } from '../../modules/connections/index.js';
import type { Part } from '../../platform/parts/part.js';
import type { EmailAssigned } from './domain/received-email.js';
import { readingKeys, readingInput } from './http/inbox-connection.dto.js';
import { ReplyAddressesOfThreads1790000158000 } from './migrations/1790000158000-reply-addresses-of-threads.js';
import { RepliesModule } from './replies.module.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    replies: EmailAssigned;
  }
}

export const replies: Part = {
  name: 'replies',
  title: () => t('Replies by email'),
  description: () => t('Reads an inbox, and puts replies to our emails into their conversations.'),
  needs: [],
  isOnAtFirst: true,
  module: RepliesModule,
  keys: [
    { of: EmailConnectionDto, adds: readingKeys },
    { of: EmailInputDto, adds: readingInput },
  ],
  tables: ['reply_addresses', 'received_emails', 'inbox_reader', 'ignored_senders', 'waiting_emails'],
  migrations: [ReplyAddressesOfThreads1790000158000],
};
