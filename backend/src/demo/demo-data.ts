import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Site } from '../modules/practice/index.js';
import { Prices } from '../modules/prices/index.js';
import { Sql } from '../platform/database/sql.js';
import { EventPublisher } from '../platform/events/event-publisher.js';
import { PartAdditions } from '../platform/parts/part-additions.js';
import { DemoAppointments } from './demo-appointments.js';
import { DemoClients } from './demo-clients.js';
import { DemoContent } from './demo-content.js';
import { DemoConversations } from './demo-conversations.js';
import { DemoInvoices } from './demo-invoices.js';
import type { DemoLoader } from './demo-practice.js';
import { DemoRequests } from './demo-requests.js';

declare module '../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** After those of the core. */
    'demo.loaders': DemoLoader;
  }
}

/** Loaded in this order, after the clients and their documents. */
export const demoLoaders = [DemoRequests, DemoConversations, DemoInvoices, DemoAppointments, DemoContent];

@Injectable()
export class DemoData {
  constructor(
    private readonly clients: DemoClients,
    private readonly loaders: ModuleRef,
    private readonly site: Site,
    private readonly prices: Prices,
    private readonly additions: PartAdditions,
    private readonly events: EventPublisher,
    private readonly sql: Sql,
  ) {}

  /** Within the transaction of the first start. */
  async load(): Promise<void> {
    await this.site.startDemo();
    await this.prices.startDemo();
    const ids = await this.clients.load();
    for (const loader of demoLoaders) await this.loaders.get<DemoLoader>(loader).load(ids);
    for (const loader of this.additions.of('demo.loaders')) await loader.load(ids);
    await this.clients.loadNotes(ids);
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
