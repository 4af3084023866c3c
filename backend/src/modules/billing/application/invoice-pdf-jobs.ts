import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PdfArchive } from '../domain/pdf-archive.js';
import { InvoicePdfs } from './invoice-pdfs.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    /** Renders the PDFs of an invoice that are still missing. */
    'invoice.archive': { invoiceId: number };
  }
}

/** Renders each version of an invoice after it is issued, changed or voided. */
@Injectable()
export class InvoicePdfJobs {
  constructor(jobs: Jobs, events: DomainEvents, archive: PdfArchive, pdfs: InvoicePdfs) {
    jobs.on('invoice.archive', ({ invoiceId }) => pdfs.archiveAll(invoiceId));
    const later = ({ invoiceId }: { invoiceId: number }): Promise<void> =>
      jobs.send('invoice.archive', { invoiceId });
    events.subscribe('invoice.issued', later);
    events.subscribe('invoice.changed', later);
    events.subscribe('invoice.voided', async ({ invoiceId, at }) => {
      await archive.addVoidVersion(invoiceId, at);
      await later({ invoiceId });
    });
  }
}
