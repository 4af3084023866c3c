import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type FrozenVersion, PdfArchive, type PdfLocation, type PdfOwner } from '../domain/pdf-archive.js';

/** PDFs that are rendered once, stored in the vault with their hash, and never rendered again. */
@Injectable()
export class PdfStore {
  constructor(
    private readonly archive: PdfArchive,
    private readonly vault: FileVault,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** If another process stored the PDF first, that one is returned. */
  async openedFirst(
    owner: PdfOwner,
    pdf: PdfLocation | null,
    render: () => Promise<Buffer>,
    onStored: (file: { sha256: string; size: number }, at: Date) => void = () => undefined,
  ): Promise<Buffer> {
    if (pdf) return this.vault.getVerified(pdf);
    const file = await this.vault.put(await render());
    const stored = await this.work.run(async () => {
      const at = this.clock.now();
      const location = await this.archive.store(owner, file, at);
      if (location.filePath === file.path) onStored(file, at);
      return location;
    });
    return this.vault.getVerified(stored);
  }

  /** Like `openedFirst`, for a version of an invoice. */
  version(
    { invoiceId, version, content, pdf }: FrozenVersion,
    render: () => Promise<Buffer>,
  ): Promise<Buffer> {
    return this.openedFirst({ invoiceId, version }, pdf, render, ({ sha256, size }, at) =>
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
}
