import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { accessOf, type Actor } from '../../../kernel/index.js';
import { documentScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { type ActivityEvent, ActivityLog, knownTo } from '../../activity/index.js';
import { Site } from '../../practice/index.js';
import { forClient } from '../domain/for-client.js';
import { PdfSealer } from '../domain/sealing.js';
import type { EvidenceDto } from '../http/document-signing.dto.js';
import type { VerificationDto } from '../http/verify.dto.js';

/** Hash of a document's last version of that kind. */
const latest = (condition: string): string =>
  `(SELECT v.sha256 FROM document_versions v WHERE v.document_id = d.id AND ${condition}
    ORDER BY v.version DESC LIMIT 1)`;

/** Read model of signing and verification. */
@Injectable()
export class SigningQueries {
  constructor(
    private readonly activity: ActivityLog,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly sealer: PdfSealer,
  ) {}

  /**
   * The document's event chain, with the hashes of its files. Clients: their own documents; admins: all. For
   * refused attempts and actions of admins, a client gets the link without its text, because the text names
   * them. A helper gets the text of their own actions only.
   * @throws DomainError not_found
   */
  async evidence(actor: Actor, id: number): Promise<EvidenceDto> {
    const scope = documentScope(actor);
    const document = await this.sql.one<Omit<EvidenceDto, 'chainIntact' | 'events'>>(
      'document',
      `document.file-hashes-${scope.name}`,
      `SELECT d.id AS "documentId", d.title, ${latest("v.kind = 'uploaded' AND v.prepared_from IS NULL")} AS "originalSha256",
              ${latest("v.kind = 'uploaded'")} AS "shownSha256",
              ${latest("v.kind <> 'uploaded'")} AS "sealedSha256"
       FROM documents d WHERE d.id = $1 AND d.deleted_at IS NULL AND ${scope.where('d', 2)}`,
      [id, scope.value],
    );
    const { events, fault } = await this.activity.chain({ type: 'document', id });
    const known = knownTo(actor, (await this.site.get()).name);
    const withoutOrigin = { address: null, agent: null, text: null };
    const hidden = { ...withoutOrigin, actor: null, details: null };
    const isHelper = actor.role === 'client' && accessOf(actor).role === 'helper';
    const redactionOf = (event: ActivityEvent): object => {
      if (actor.role === 'admin') return {};
      if (event.refused) return hidden;
      if (event.actor === null || event.actor.id === actor.id) return {};
      return event.actor.isStaff || isHelper ? withoutOrigin : {};
    };
    return {
      ...document,
      chainIntact: fault === undefined,
      events: events.map((event) => ({
        type: event.type.replace(/^document\./, ''),
        at: event.occurredAt,
        actor: known.person(event.actor),
        onBehalfOf: event.onBehalfOf,
        address: event.address,
        agent: event.agent,
        sequence: event.sequence,
        details: event.details,
        text: event.text,
        ...redactionOf(event),
        sha256: event.sha256,
        previous: event.previous,
      })),
    };
  }

  /** Verifies a sealed file for anyone, without an account. The file is not stored. @throws DomainError signing.busy */
  async verify(bytes: Buffer): Promise<VerificationDto> {
    const { valid, reason, sha256 } = await this.sealer.verify(bytes);
    if (!valid) return { valid, reason };
    const [signature] = await this.sql.view<
      Omit<VerificationDto, 'valid' | 'reason'> & {
        signedBy: string;
        client: string | null;
        destroyed: boolean;
      }
    >(
      'document.signature',
      `SELECT d.id AS "documentId", d.signed_title AS title,
         a.name AS "signedBy", CASE WHEN c.id <> a.id THEN c.name END AS client, d.signed_date AS "signedAt",
         v.destroyed_at IS NOT NULL AS destroyed
       FROM document_versions v JOIN documents d ON d.id = v.document_id JOIN accounts a ON a.id = d.signed_by
       JOIN accounts c ON c.id = d.user_id
       WHERE v.sha256 = $1 AND v.kind <> 'uploaded'`,
      [sha256],
    );
    if (!signature) return { valid, reason: `${reason} ${t('The practice no longer has a copy.')}` };
    const { destroyed, signedBy, client, ...facts } = signature;
    const copy = destroyed
      ? ` ${t('The practice has deleted its own copy because its retention period ended.')}`
      : '';
    return {
      valid,
      reason: `${reason}${copy}`,
      ...facts,
      signedBy: forClient(signedBy, client === null ? null : { name: client }),
    };
  }
}
