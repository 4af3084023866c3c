import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { Commit } from '../../../platform/database/unit-of-work.js';
import { FileVault, type StoredFile } from '../../../platform/files/file-vault.js';
import { currentOrigin } from '../../../platform/origin.js';
import { type ActivityEvent, ActivityLog } from '../../activity/index.js';
import { Site } from '../../content/index.js';
import { Accounts, Confirmation } from '../../identity/index.js';
import type { Document, DocumentFile } from '../domain/document.js';
import { DocumentRepository } from '../domain/ports.js';
import {
  type CeremonyEvent,
  type HandSignature,
  type Party,
  PdfSealer,
  type SealedPdf,
} from '../domain/sealing.js';
import { disclosure } from '../domain/signing-disclosure.js';
import { SigningConsents } from './signing-consents.js';

/** As the signer sent it. */
export interface SignatureInput {
  name: string;
  /** A PNG's data address; undefined for a typed name. */
  drawing: string | undefined;
}

export interface SigningInput extends SignatureInput {
  /** The version to be signed; the one that the client opened last when undefined. */
  version: number | undefined;
  password: string | undefined;
  /** Undefined for an access token. */
  sessionId: string | undefined;
}

/** The goal 'get it signed'. */
@Injectable()
export class DocumentSigning {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly sealer: PdfSealer,
    private readonly vault: FileVault,
    private readonly consents: SigningConsents,
    private readonly confirmation: Confirmation,
    private readonly accounts: Accounts,
    private readonly activity: ActivityLog,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * Seals what was shown; the commit lets the document decide again: of two simultaneous signatures one wins, and the
   * other's bytes are swept.
   * @throws DomainError not_found, document.not_awaiting_signature, document.changed, document.not_viewed,
   *   auth.password_required, document.not_signable, signing.timestamp_unavailable, insufficient_storage
   */
  async prepareSignature(actor: Actor, id: number, input: SigningInput): Promise<Commit<void>> {
    const shown = await this.documents.get(id, actor);
    shown.assertAwaitingSignature();
    shown.assertViewed(await this.documents.versionsOpened(id), input.version);
    await this.confirmation.confirm(actor, input);
    const signature = await this.handSignature(input);
    const signer = await this.accounts.person(actor);
    const at = this.clock.now(); // one moment for consent, row, certificate and seal
    const consentedAt = (await this.consents.standing(actor)) ?? at;
    const { events: chain } = await this.activity.chain({ type: 'document', id });
    const events = chain.filter(({ refused }) => !refused).map(eventOf);
    const sealed = await this.sealer.seal(await this.shownFile(shown), {
      ...(await this.circumstances(shown, at)),
      signer,
      signature,
      consentVersion: disclosure.version,
      consentedAt,
      events: [...events, this.eventNow('consented', signer, at), this.eventNow('signed', signer, at)],
      chainHead: chain.at(-1)?.sha256 ?? null,
    });
    const file = await this.keep(shown, sealed);
    const signatureImagePath = (await this.vault.put(sealed.signatureImage)).path;
    return async () => {
      await this.consents.give(actor, at);
      await this.documents.change(id, actor, (document) =>
        document.sign(
          shown.version,
          { file, title: shown.title, signatureImagePath },
          disclosure.version,
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
   * Adds the practice's own seal to what the client has signed.
   * @throws DomainError not_found, document.not_signed, and as `prepareSignature`
   */
  async prepareCountersignature(admin: Actor, id: number, input: SignatureInput): Promise<Commit<Document>> {
    const signed = await this.documents.get(id, admin);
    signed.assertSigned();
    const signature = await this.handSignature(input);
    const at = this.clock.now();
    const sealed = await this.sealer.countersign(await this.vault.getVerified(signed), {
      ...(await this.circumstances(signed, at)),
      signer: await this.accounts.person(admin),
      signature,
    });
    const file = await this.keep(signed, sealed);
    return () => this.documents.change(id, admin, (document) => document.countersign(file, admin, at));
  }

  private async handSignature({ name, drawing }: SignatureInput): Promise<HandSignature> {
    return { name, drawing: drawing === undefined ? null : await this.sealer.readDrawing(drawing) };
  }

  private async shownFile(document: Document) {
    const { fileName, fileType, sha256 } = document;
    return { bytes: await this.vault.getVerified(document), fileName, fileType, sha256 };
  }

  private async circumstances({ id, title }: Document, at: Date) {
    const { name, timeZone } = await this.site.get();
    return { documentId: id, title, at, ...currentOrigin(), practice: { name, timeZone } };
  }

  private eventNow(type: string, { name }: Party, at: Date): CeremonyEvent {
    return { type, at, actor: name, ...currentOrigin() };
  }

  /** What was sealed here needs no scan; its name says what it is. */
  private async keep({ fileName, scanned }: Document, { bytes }: SealedPdf): Promise<DocumentFile> {
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

function eventOf(event: ActivityEvent): CeremonyEvent {
  const { type, occurredAt, actor, address, agent } = event;
  const at = new Date(occurredAt);
  return { type: type.replace(/^document\./, ''), at, actor: actor?.name ?? null, address, agent };
}
