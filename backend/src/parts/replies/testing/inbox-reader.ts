import type { TestApp } from '../../../../test/test-app.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Inboxes } from '../application/inboxes.js';
import { ReceivedEmails } from '../application/received-emails.js';
import { InboxReader } from '../infrastructure/inbox-reader.js';
import { SqlInboxProgress } from '../infrastructure/sql-inbox-progress.js';

/** A reader of that application's inbox which waits less long for the server, and reads of its own accord once started. */
export function anInboxReader({ app, clock }: TestApp, longestExchangeMs: number): InboxReader {
  const runtime = new Runtime({ ...app.get(Runtime), clock, doesJobs: true, longestExchangeMs });
  return new InboxReader(
    app.get(Inboxes),
    app.get(Connections),
    app.get(SqlInboxProgress),
    app.get(ReceivedEmails),
    clock,
    runtime,
  );
}
