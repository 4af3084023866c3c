import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Money } from '../../../kernel/money.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { FileVault, type StoredFile } from '../../../platform/files/file-vault.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { processEach } from '../../../platform/jobs/process-each.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Runtime } from '../../../platform/runtime.js';
import type { Invoice } from '../domain/invoice.js';
import type { Party } from '../domain/invoice-content.js';
import { type InvoicePdfData, PdfRenderer } from '../domain/pdf-renderer.js';
import { InvoiceRepository } from '../domain/ports.js';
import { InvoiceParties } from './invoice-parties.js';
import { type FrozenContent, type FrozenVersion, PdfArchive } from './pdf-archive.js';

declare module '../../../platform/jobs/jobs.js' {
  interface JobTypes {
    /** Renders the PDFs of an invoice that are still missing. */
    'invoice.archive': { invoiceId: number };
  }
}

/**
 * PDFs of invoices, receipts and credit notes. Each is rendered once from frozen content, stored in the vault
 * with its hash, and never rendered again: by a job after the invoice is issued, changed or voided, or when
 * it is opened before that.
 */
@Injectable()
export class InvoicePdfs {
  /** Whether payments are in test mode. */
  private readonly test: boolean;

  constructor(
    jobs: Jobs,
    events: DomainEvents,
    { settings }: Runtime,
    private readonly archive: PdfArchive,
    private readonly invoices: InvoiceRepository,
    private readonly parties: InvoiceParties,
    private readonly renderer: PdfRenderer,
    private readonly vault: FileVault,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.test = settings.payments.provider === 'test';
    jobs.on('invoice.archive', ({ invoiceId }) => this.archiveAll(invoiceId));
    const later = ({ invoiceId }: { invoiceId: number }): Promise<void> =>
      jobs.send('invoice.archive', { invoiceId });
    events.subscribe('invoice.issued', later);
    events.subscribe('invoice.changed', later);
    events.subscribe('invoice.voided', async ({ invoiceId, at }) => {
      await this.archive.addVoidVersion(invoiceId, at);
      await later({ invoiceId });
    });
  }

  /**
   * PDF of the latest version; for a draft, which only admins can open, a preview that is not stored. @throws
   * DomainError not_found
   */
  async invoice(actor: Actor, id: number): Promise<ServedFile> {
    const invoice = await this.invoices.get(id, actor);
    if (invoice.state === 'draft')
      return pdf(`Draft ${id}`, await this.renderer.invoice(await this.previewOf(invoice)));
    const version = await this.archive.lastVersion(id);
    return pdf(version.content.invoiceNumber, await this.bytesOf(version));
  }

  /** @throws DomainError not_found */
  async receipt(actor: Actor, paymentId: number): Promise<ServedFile> {
    const facts = await this.archive.payment(paymentId, actor);
    const bytes = await this.openedFirst(
      facts,
      () =>
        this.renderer.receipt({
          ...ofInvoice(facts.content),
          paymentId,
          test: facts.test,
          amount: Money.parse(facts.amount),
          method: facts.method,
          reference: facts.reference,
          paidOn: facts.paidOn,
          balance: Money.parse(facts.balance),
        }),
      (file) => this.archive.store({ paymentId }, file, this.clock.now()),
      () => this.archive.payment(paymentId, actor),
    );
    return pdf(`Receipt ${paymentId}`, bytes);
  }

  /** @throws DomainError not_found */
  async creditNote(actor: Actor, refundId: number): Promise<ServedFile> {
    const facts = await this.archive.refund(refundId, actor);
    const bytes = await this.openedFirst(
      facts,
      () =>
        this.renderer.creditNote({
          ...ofInvoice(facts.content),
          refundId,
          test: facts.test,
          amount: Money.parse(facts.amount),
          reason: facts.reason,
          refundedOn: facts.refundedOn,
          reducesInvoice: facts.reducesInvoice,
          methods: facts.methods,
        }),
      (file) => this.archive.store({ refundId }, file, this.clock.now()),
      () => this.archive.refund(refundId, actor),
    );
    return pdf(`Credit note ${refundId}`, bytes);
  }

  private async previewOf(draft: Invoice): Promise<InvoicePdfData> {
    const { invoiceNumber, dueDate, description, items, amount } = draft;
    const { practice, client } = await this.parties.of(draft.userId);
    const shared = { invoiceNumber, dueDate, description, items, amount, practice, client };
    const { paymentInstructions } = practice;
    return { ...shared, paymentInstructions, version: 0, issuedOn: null, voidedOn: null, test: this.test };
  }

  private async archiveAll(invoiceId: number): Promise<void> {
    await processEach(await this.archive.unrenderedVersions(invoiceId), (version) => this.bytesOf(version));
  }

  private bytesOf(version: FrozenVersion): Promise<Buffer> {
    const { invoiceId, content } = version;
    return this.openedFirst(
      version,
      () => this.renderer.invoice({ ...pdfDataOf(content), test: this.test }),
      (file) =>
        this.work.run(async () => {
          const at = this.clock.now();
          if (!(await this.archive.storeVersion(version, file, at))) return;
          this.work.publish({
            type: 'invoice.archived',
            ...{ invoiceId, clientId: null, actorId: null, at },
            subject: { type: 'invoice', id: invoiceId, title: content.invoiceNumber },
            details: { version: version.version, sha256: file.sha256, size: file.size },
          });
        }),
      () => this.archive.version(version),
    );
  }

  /**
   * The stored PDF; otherwise renders and stores it. If another process stored one first, that one is
   * returned.
   */
  private async openedFirst(
    known: StoredPdf,
    render: () => Promise<Buffer>,
    store: (file: StoredFile) => Promise<void>,
    reread: () => Promise<StoredPdf>,
  ): Promise<Buffer> {
    if (isStored(known)) return this.vault.getVerified(known);
    await store(await this.vault.put(await render()));
    const stored = await reread();
    if (!isStored(stored)) throw new Error('The PDF that was just stored is missing.');
    return this.vault.getVerified(stored);
  }
}

interface StoredPdf {
  filePath: string | null;
  sha256: string | null;
}

const isStored = (one: StoredPdf): one is { filePath: string; sha256: string } =>
  one.filePath !== null && one.sha256 !== null;

const pdf = (name: string, bytes: Buffer): ServedFile => ({
  fileName: `${name.replace(/[\\/]/g, '-')}.pdf`,
  fileType: 'application/pdf',
  bytes,
});

interface InvoiceFacts {
  practice: Party;
  client: Party;
  invoiceNumber: string;
  description: string;
  invoiceAmount: Money;
}

const ofInvoice = (content: FrozenContent): InvoiceFacts => ({
  practice: content.practice,
  client: content.client,
  invoiceNumber: content.invoiceNumber,
  description: content.description,
  invoiceAmount: Money.parse(content.amount),
});

const pdfDataOf = ({
  items,
  amount,
  voidedOn,
  practice,
  ...content
}: FrozenContent): Omit<InvoicePdfData, 'test'> => ({
  ...content,
  practice,
  paymentInstructions: practice.paymentInstructions,
  items: items.map((item) => ({ ...item, amount: Money.parse(item.amount) })),
  amount: Money.parse(amount),
  voidedOn: voidedOn ?? null,
});
