import { seesDocument } from '../../../platform/database/testing/sees-client.js';
import { type Actor, notFound } from '../../../kernel/index.js';
import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { DocumentEvent } from '../domain/document-event.js';
import type { Document } from '../domain/document.js';
import type { FileKind } from '../domain/file-kind.js';
import type { DocumentRepository, DocumentVersion, FileChoice } from '../domain/ports.js';

interface StoredVersion {
  version: number;
  fileKind: FileKind;
  fileName: string;
  fileType: string;
  filePath: string;
  fileSize: number;
  sha256: string;
  preparedFrom: number | null;
  uploadedBy: number;
  /** By the person. */
  openedAt: ReadonlyMap<number, Date>;
}

export class InMemoryDocumentRepository extends InMemoryRepository<Document> implements DocumentRepository {
  private readonly versions = new Map<number, StoredVersion[]>();

  constructor(work: InMemoryUnitOfWork) {
    super(work, 'document');
  }

  add(document: Document, { quiet } = { quiet: false }): Promise<Document> {
    return this.insert(document, (stored) => {
      this.addVersion(stored, stored.uploadedBy);
      return stored.createdEvents(quiet);
    });
  }

  async get(id: number, actor: Actor): Promise<Document> {
    return this.getWhere(visible(id, actor));
  }

  change(
    id: number,
    actor: Actor | null,
    change: (document: Document) => DocumentEvent[],
    { deleted = false }: { deleted?: boolean } = {},
  ): Promise<Document> {
    return this.changeWhere(visible(id, actor, deleted), (document) => {
      const { version } = document;
      const events = change(document);
      if (actor && document.version !== version) this.addVersion(document, actor.id);
      return events;
    });
  }

  async dueForReminder(today: string, zone: string): Promise<number[]> {
    return this.allWhere((document) => document.deleted_at === null && document.isDueForReminder(today, zone))
      .sort((one, other) => Number(one.signatureAskedAt) - Number(other.signatureAskedAt))
      .map(({ id }) => id);
  }

  async file(id: number, actor: Actor, which: FileChoice): Promise<DocumentVersion> {
    const document = this.getWhere(visible(id, actor));
    document.assertThere();
    const { userId, title, version: current } = document;
    const file = this.versionsOf(id).findLast(({ version, fileKind, preparedFrom }) => {
      if (which === 'original') return fileKind === 'uploaded' && preparedFrom === null;
      return version === (which === 'current' ? current : which);
    });
    if (!file) throw notFound('document');
    const { version, fileName, fileType, filePath, fileSize, sha256 } = file;
    return { id, userId, title, version, fileName, fileType, filePath, fileSize, sha256 };
  }

  markOpened(
    { id, version }: Pick<DocumentVersion, 'id' | 'version'>,
    person: number,
    at: Date,
  ): Promise<void> {
    return this.work.run(async () => {
      const marked = this.versionsOf(id).map((kept) =>
        kept.version === version ? { ...kept, openedAt: new Map([...kept.openedAt, [person, at]]) } : kept,
      );
      this.put(this.versions, id, marked);
    });
  }

  async versionsOpened({ id }: Pick<Document, 'id'>, person: number): Promise<number[]> {
    return this.versionsOf(id)
      .flatMap(({ version, openedAt }) => {
        const at = openedAt.get(person)?.getTime();
        return at === undefined ? [] : [{ version, at }];
      })
      .sort((one, other) => one.at - other.at || one.version - other.version)
      .map(({ version }) => version);
  }

  private versionsOf(id: number): readonly StoredVersion[] {
    return this.versions.get(id) ?? [];
  }

  private addVersion(document: Document, uploadedBy: number): void {
    const { id, version, fileKind, fileName, fileType, filePath, fileSize, sha256, preparedFrom } = document;
    const openedAt = new Map<number, Date>();
    const file = { fileName, fileType, filePath, fileSize, sha256 };
    const kept = { version, fileKind, ...file, preparedFrom, uploadedBy, openedAt };
    this.put(this.versions, id, [...this.versionsOf(id), kept]);
  }
}

const visible =
  (id: number, actor: Actor | null, deleted = false) =>
  (document: Document): boolean =>
    document.id === id && (deleted || document.deleted_at === null) && seesDocument(actor, document);
