import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type OwnedFile } from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { FileVault, type StoredFile } from '../../../platform/files/file-vault.js';
import { Confirmation } from '../../identity/index.js';
import type { Document } from '../domain/document.js';
import { DocumentRepository } from '../domain/ports.js';
import { documentReplaced } from '../domain/document-refusals.js';
import { type HandSignature, type OriginalFile, PdfSealer, type SealedPdf } from '../domain/sealing.js';
import { SignableFiles } from './signable-files.js';
import { SignatureEvidence } from './signature-evidence.js';

/** The signature as sent by the signer. */
export interface SignatureInput {
  name: string;
  /** Data URL of a PNG; undefined for a typed name. */
  drawing: string | undefined;
  password: string | undefined;
}

export interface SigningInput extends SignatureInput {
  /** The version to sign; undefined for the version that the client opened last. */
  version: number | undefined;
}

/** Signs, declines and countersigns documents. */
@Injectable()
export class DocumentSigning {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly sealer: PdfSealer,
    private readonly signable: SignableFiles,
    private readonly vault: FileVault,
    private readonly confirmation: Confirmation,
    private readonly evidence: SignatureEvidence,
    private readonly clock: Clock,
  ) {}

  /**
   * Seals the original file. The commit checks the document again: of two simultaneous signatures one wins,
   * and the nightly sweep removes the other's bytes.
   * @throws DomainError not_found, document.not_awaiting_signature, document.changed, document.not_viewed,
   *   auth.password_required, document.not_signable, signing.timestamp_unavailable, insufficient_storage
   */
  async prepareSignature(actor: Actor, id: number, input: SigningInput): Promise<Commit<void>> {
    const opened = await this.documents.get(id, actor);
    opened.assertAwaitingSignature();
    opened.assertViewed(await this.documents.versionsOpened(opened, actor.id), input.version);
    await this.confirmation.confirm(actor, input);
    if (!opened.prepared) await this.prepareNow(actor, opened);
    const signature = await this.handSignature(input);
    const at = this.clock.now();
    const ceremony = await this.evidence.ceremony(actor, opened, signature, at);
    const original = await this.originalFile(actor, opened);
    const sealed = await this.sealer.seal(original, ceremony);
    const originalSha256 = (original.preparedFrom ?? original).sha256;
    const file = await this.store(opened, sealed);
    const signatureImagePath = (await this.vault.put(sealed.signatureImage)).path;
    const { title, consent } = ceremony;
    return async () => {
      await this.evidence.recordConsent(actor, at);
      await this.documents.change(id, actor, (document) =>
        document.sign(
          opened.version,
          { file, originalSha256, title, signatureImagePath },
          consent,
          actor,
          at,
        ),
      );
    };
  }

  /** @throws DomainError not_found, document.not_awaiting_signature */
  async decline(actor: Actor, id: number, reason: string): Promise<void> {
    await this.documents.change(id, actor, (document) => document.decline(reason, actor, this.clock.now()));
  }

  /**
   * Adds the practice's own seal to the signed file. Requires a session, because a signature by an access
   * token would belong to no person.
   * @throws DomainError not_found, document.not_signed, auth.session_required, and as `prepareSignature`
   */
  async prepareCountersignature(admin: Actor, id: number, input: SignatureInput): Promise<Commit<Document>> {
    const signed = await this.documents.get(id, admin);
    signed.assertSigned();
    await this.confirmation.confirmSession(admin, input);
    const signature = await this.handSignature(input);
    const at = this.clock.now();
    const by = await this.evidence.counterSignature(admin, signed, signature, at);
    const sealed = await this.sealer.countersign(await this.vault.getVerified(signed), by);
    const file = await this.store(signed, sealed);
    return () => this.documents.change(id, admin, (document) => document.countersign(file, admin, at));
  }

  private async handSignature({ name, drawing }: SignatureInput): Promise<HandSignature> {
    return { name, drawing: drawing === undefined ? null : await this.sealer.readDrawing(drawing) };
  }

  private async originalFile(actor: Actor, document: Document): Promise<OriginalFile> {
    const { id, fileName, fileType, sha256, preparedFrom } = document;
    const uploaded = preparedFrom === null ? null : await this.documents.file(id, actor, preparedFrom);
    return {
      bytes: await this.vault.getVerified(document),
      fileName,
      fileType,
      sha256,
      preparedFrom: uploaded && { sha256: uploaded.sha256, size: uploaded.fileSize },
    };
  }

  /**
   * Prepares a file whose signature an earlier version of the program asked for. The signer reads the copy, if there is one,
   * before signing it. @throws DomainError document.changed, and as `SignableFiles.prepare`
   */
  private async prepareNow(actor: Actor, { id, version, ...file }: Document): Promise<void> {
    const copy = await this.signable.prepareStored(file, 'document');
    if (!copy) return;
    await this.documents.change(id, actor, (document) => {
      document.assertAwaitingSignature();
      return document.version === version ? document.prepare(copy, actor, this.clock.now()) : [];
    });
    throw documentReplaced();
  }

  /** Stores the sealed PDF. It needs no virus scan because it was created here. */
  private async store({ fileName, scanned }: Document, { bytes }: SealedPdf): Promise<OwnedFile> {
    const stored: StoredFile = await this.vault.put(bytes);
    return {
      fileName: `${fileName.replace(/\.[^.]+$/, '')}.pdf`,
      fileType: 'application/pdf',
      filePath: stored.path,
      fileSize: stored.size,
      sha256: stored.sha256,
      scanned,
    };
  }
}
