import { readBackup } from '../../src/modules/backups/infrastructure/backup-file.js';
import { samplePdf } from '../../src/platform/files/testing/sample-files.js';
import type { Visitor } from './steward.js';

/** The contents of a backup, by their name. @param passphrase of an encrypted one */
export async function entriesOf(file: string, passphrase?: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  for await (const { name, content } of readBackup(file, passphrase)) entries.set(name, content);
  return entries;
}

export const jsonIn = <Value>(entries: Map<string, Buffer>, name: string): Value =>
  JSON.parse(String(entries.get(name))) as Value;

/** Uploads and writes until stopped; acknowledged data must survive. */
export class UploadLoad {
  readonly acknowledged: number[] = [];
  private stopped = false;
  private readonly work: Promise<void>;

  constructor(private readonly client: Visitor) {
    this.work = this.go();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.work;
  }

  private async go(): Promise<void> {
    for (let number = 1; !this.stopped; number++) {
      const form = new FormData();
      form.set('title', `Document ${number}`);
      form.set('file', new Blob([new Uint8Array(samplePdf)]), 'document.pdf');
      const response = await this.client.call('/api/documents', { method: 'POST', body: form });
      if (response.status !== 201) continue;
      this.acknowledged.push(((await response.json()) as { id: number }).id);
    }
  }
}

/** Rows of a table in a backup. */
export const rowsOf = (entries: Map<string, Buffer>, table: string): string =>
  [...entries]
    .flatMap(([name, content]) => (name.startsWith(`tables/${table}/`) ? [String(content)] : []))
    .join('');

/** Tables that a restore, or the next start, changes. */
export const changedByRestore = new Set([
  'activity_events',
  'activity_heads',
  'events_to_publish',
  'gathered_notifications',
  'invoice_series',
  'live_event_heads',
  'live_events',
  'outbox',
  'recurring_jobs',
  'remember_tokens',
  'restored_jobs',
  'retention_pause',
  'sessions',
]);
