import { Injectable } from '@nestjs/common';
import { Site } from '../modules/practice/index.js';
import { Sql } from '../platform/database/sql.js';
import { EventPublisher } from '../platform/event-publishing/event-publisher.js';
import { DemoAppointments } from './demo-appointments.js';
import { DemoClients } from './demo-clients.js';
import { DemoContent } from './demo-content.js';
import { DemoConversations } from './demo-conversations.js';
import { DemoDocuments } from './demo-documents.js';
import { DemoInvoices } from './demo-invoices.js';
import { DemoPacks } from './demo-packs.js';
import { DemoRequests } from './demo-requests.js';

/** The demo practice, one collaborator for each part of it. */
@Injectable()
export class DemoData {
  constructor(
    private readonly clients: DemoClients,
    private readonly documents: DemoDocuments,
    private readonly requests: DemoRequests,
    private readonly packs: DemoPacks,
    private readonly conversations: DemoConversations,
    private readonly invoices: DemoInvoices,
    private readonly appointments: DemoAppointments,
    private readonly content: DemoContent,
    private readonly site: Site,
    private readonly events: EventPublisher,
    private readonly sql: Sql,
  ) {}

  /** Within the transaction of the first start. */
  async load(): Promise<void> {
    await this.site.markAsDemo();
    const ids = await this.clients.load((client, id) => this.documents.load(client, id));
    await this.packs.load(await this.requests.load(ids));
    await this.conversations.load(ids);
    await this.invoices.load(ids);
    await this.appointments.load(ids);
    await this.clients.loadNotes(ids);
    await this.content.load();
  }

  /** After the first start's commit: notifications of events that are days old have been read. */
  async readOldNotifications(): Promise<void> {
    await this.events.settled();
    await this.sql.rows(
      'demo.notifications',
      `UPDATE notifications SET read_at = created_at + interval '1 day'
       WHERE read_at IS NULL AND created_at < now() - interval '7 days'`,
    );
  }
}
