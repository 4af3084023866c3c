import { Module } from '@nestjs/common';
import { MailResending } from './mail-resending.js';
import { OutboxController } from './outbox.controller.js';
import { OutboxQueries } from './outbox-queries.js';

/** The emails that were sent, wait or failed, as owners read them. Sending is the platform's: see `platform/mail`. */
@Module({
  controllers: [OutboxController],
  providers: [MailResending, OutboxQueries],
})
export class OutboxModule {}
