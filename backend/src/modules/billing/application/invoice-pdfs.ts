import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { type ServedFile, servedPdf } from '../../../platform/files/served-file.js';
import { processEach } from '../../../platform/events/process-each.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { Invoice } from '../domain/invoice.js';
import type { InvoiceContent } from '../domain/invoice-content.js';
import { Gateways } from '../domain/gateways.js';
import { type FrozenVersion, PdfArchive, type PdfLocation, type PdfOwner } from '../domain/pdf-archive.js';
import { type InvoicePdfData, PdfRenderer } from '../domain/pdf-renderer.js';
import { InvoiceRepository } from '../domain/ports.js';
import { InvoiceParties } from './invoice-parties.js';

/**
 * PDFs of invoices, receipts and credit notes, from frozen content: rendered once, stored in the vault with their
 * hash, and never rendered again.
 */
@Injectable()
export class InvoicePdfs {
  constructor(
    private readonly gateways: Gateways,
    private readonly archive: PdfArchive,
    private readonly invoices: InvoiceRepository,
    private readonly parties: InvoiceParties,
    private readonly renderer: PdfRenderer,
    private readonly vault: FileVault,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * PDF of the latest version; for a draft, which only admins can open, a preview that is not stored.
   * @param actor null for the reader of an emailed link
   * @throws DomainError not_found
   */
  async invoice(actor: Actor | null, id: number): Promise<ServedFile> {
    const invoice = await this.invoices.get(id, actor);
    if (invoice.state === 'draft')
      return servedPdf(`Draft ${id}`, await this.renderer.invoice(await this.previewOf(invoice)));
    const version = await this.archive.lastVersion(id);
    return servedPdf(version.content.invoiceNumber, await this.bytesOf(version));
  }

  /** @throws DomainError not_found */
  async receipt(actor: Actor, paymentId: number): Promise<ServedFile> {
    const { content, pdf: stored, ...facts } = await this.archive.payment(paymentId, actor);
    const bytes = await this.openedFirst({ paymentId }, stored, () =>
      this.renderer.receipt({ ...ofInvoice(content), ...facts }),
    );
    return servedPdf(`Receipt ${paymentId}`, bytes);
  }

  /** @throws DomainError not_found */
  async creditNote(actor: Actor, refundId: number): Promise<ServedFile> {
    const { content, pdf: stored, ...facts } = await this.archive.refund(refundId, actor);
    const bytes = await this.openedFirst({ refundId }, stored, () =>
      this.renderer.creditNote({ ...ofInvoice(content), ...facts }),
    );
    return servedPdf(`Credit note ${refundId}`, bytes);
  }

  /** Renders the versions of an invoice that have no PDF yet. */
  async archiveAll(invoiceId: number): Promise<void> {
    await processEach(await this.archive.unrenderedVersions(invoiceId), (version) => this.bytesOf(version));
  }

  private async previewOf(draft: Invoice): Promise<InvoicePdfData> {
    const parties = await this.parties.of(draft.userId);
    const { paymentInstructions } = parties.practice;
    const none = { version: 0, issuedOn: null, voidedOn: null };
    return { ...draft.printed, ...parties, paymentInstructions, ...none, test: await this.isTest() };
  }

  private bytesOf(frozen: FrozenVersion): Promise<Buffer> {
    const { invoiceId, version, content, voidedOn, pdf: stored } = frozen;
    const { paymentInstructions } = content.practice;
    return this.openedFirst(
      { invoiceId, version },
      stored,
      async () =>
        this.renderer.invoice({ ...content, paymentInstructions, voidedOn, test: await this.isTest() }),
      ({ sha256, size }, at) =>
        this.work.publish({
          type: 'invoice.archived',
          invoiceId,
          clientId: null,
          actorId: null,
          at,
          subject: { type: 'invoice', id: invoiceId, title: content.invoiceNumber },
          details: { version, sha256, size },
        }),
    );
  }

  /** Whether payments move no money. */
  private async isTest(): Promise<boolean> {
    return (await this.gateways.current()).mode === 'test';
  }

  /** If another process stored the PDF first, that one is returned. */
  private async openedFirst(
    owner: PdfOwner,
    known: PdfLocation | null,
    render: () => Promise<Buffer>,
    onStored: (file: { sha256: string; size: number }, at: Date) => void = () => undefined,
  ): Promise<Buffer> {
    if (known) return this.vault.getVerified(known);
    const file = await this.vault.put(await render());
    const stored = await this.work.run(async () => {
      const at = this.clock.now();
      const location = await this.archive.store(owner, file, at);
      if (location.filePath === file.path) onStored(file, at);
      return location;
    });
    return this.vault.getVerified(stored);
  }
}

const ofInvoice = ({ practice, client, invoiceNumber, description, amount }: InvoiceContent) => ({
  practice,
  client,
  invoiceNumber,
  description,
  invoiceAmount: amount,
});
