import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DocumentRepository, type FileChoice } from '../domain/ports.js';

type Opening = 'viewed' | 'downloaded';

interface OpenOptions {
  /** False if the reader did not open it themselves, or got nothing: that is not logged, and proves nothing. */
  opened: boolean;
}

/** Opens the files of documents. */
@Injectable()
export class DocumentFiles {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly vault: FileVault,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The current file, for viewing. @throws DomainError not_found */
  view(actor: Actor, id: number, { opened }: OpenOptions): Promise<ServedFile> {
    return this.open(actor, id, 'current', opened ? 'viewed' : undefined);
  }

  /** The current file, for download. @throws DomainError not_found */
  download(actor: Actor, id: number, { opened }: OpenOptions): Promise<ServedFile> {
    return this.open(actor, id, 'current', opened ? 'downloaded' : undefined);
  }

  /**
   * The original file that the signer saw; before signing, the current file. @throws DomainError not_found
   */
  original(actor: Actor, id: number, { opened }: OpenOptions): Promise<ServedFile> {
    return this.open(actor, id, 'original', opened ? 'downloaded' : undefined);
  }

  /** The file of one version. @throws DomainError not_found */
  async version(actor: Actor, id: number, version: string, { opened }: OpenOptions): Promise<ServedFile> {
    if (!/^[1-9]\d{0,8}$/.test(version)) throw notFound('document');
    return this.open(actor, id, Number(version), opened ? 'downloaded' : undefined);
  }

  /** The signature as a PNG. @throws DomainError not_found */
  async signatureImage(actor: Actor, id: number): Promise<ServedFile> {
    const document = await this.documents.get(id, actor);
    document.assertThere();
    const { signatureImagePath } = document;
    if (signatureImagePath === null) throw notFound('document');
    const bytes = await this.vault.get(signatureImagePath);
    return { fileName: 'signature.png', fileType: 'image/png', bytes };
  }

  /**
   * Records the opening before it returns the bytes, so that the log contains every reader.
   * @param event undefined for an opening that is not the reader's
   */
  private async open(
    actor: Actor,
    id: number,
    which: FileChoice,
    event: Opening | undefined,
  ): Promise<ServedFile> {
    const file = await this.documents.file(id, actor, which);
    const { userId, title, version, fileName, fileType } = file;
    const bytes = await this.vault.getVerified(file);
    if (event === undefined) return { fileName, fileType, bytes };
    await this.work.run(async () => {
      const at = this.clock.now();
      if (actor.role === 'client') await this.documents.markOpened(file, actor.id, at);
      this.work.publish({
        type: `document.${event}`,
        documentId: id,
        clientId: userId,
        ...(actor.role === 'admin' && { byPractice: true }),
        actorId: actor.id,
        at,
        subject: { type: 'document', id, title },
        details: { version },
      });
    });
    return { fileName, fileType, bytes };
  }
}
