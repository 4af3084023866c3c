import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { DomainError, notFound } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { Site } from '../../practice/index.js';
import type { ListedRecord, CertificateRule } from '../domain/destruction.js';
import { CertificateDrawing } from '../domain/certificate-drawing.js';

export interface DestructionView {
  id: number;
  /** Null for records without a client. */
  client: { id: number; name: string } | null;
  rules: CertificateRule[];
  records: number;
  /** Total size of files and texts. */
  bytes: number;
  /** Hex, of the list of records; the activity log contains it too. */
  listSha256: string;
  created_at: string;
  /** When all files were removed; null until then. */
  completedAt: string | null;
}

export interface DestructionSearch extends PageRequest {
  /** users.id of a client */
  userId?: number;
}

const columns = `d.id, CASE WHEN d.client_id IS NOT NULL THEN json_build_object('id', d.client_id, 'name', d.client_name)
    END AS client, d.rules, d.records, d.bytes::float8 AS bytes, d.list_sha256 AS "listSha256", d.created_at,
  d.completed_at AS "completedAt"`;
const matching = '($1::int IS NULL OR d.client_id = $1)';

/** Destructions and their certificates. */
@Injectable()
export class Destructions {
  constructor(
    private readonly drawing: CertificateDrawing,
    private readonly site: Site,
    private readonly sql: Sql,
  ) {}

  /** Newest first. */
  async list(_admin: Actor, { userId, ...request }: DestructionSearch): Promise<Page<DestructionView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [userId ?? null];
    const rows = await this.sql.view<DestructionView & Record<string, unknown>>(
      'destruction.list',
      `SELECT ${columns} FROM destructions d WHERE ${matching} AND (d.created_at, d.id) < ($2, $3)
       ORDER BY d.created_at DESC, d.id DESC LIMIT $4`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('destruction.count', `destructions d WHERE ${matching}`, filter),
    );
  }

  /**
   * PDF that lists the destroyed records, their rules and their hashes. The same list gives the same bytes.
   * @throws DomainError not_found; destruction.under_way until all files are removed
   */
  async certificate(id: number): Promise<ServedFile> {
    const [destruction] = await this.sql.view<DestructionView & Record<string, unknown>>(
      'destruction.one',
      `SELECT ${columns} FROM destructions d WHERE d.id = $1`,
      [id],
    );
    if (!destruction) throw notFound('certificate');
    const { completedAt } = destruction;
    if (completedAt === null)
      throw new DomainError(
        'conflict',
        'destruction.under_way',
        'The last files are still being removed. The certificate will be ready after that.',
      );
    const records = await this.sql.view<ListedRecord & Record<string, unknown>>(
      'destruction.records',
      `SELECT category, type, record_id AS id, title, since, parts FROM destroyed_records
       WHERE destruction_id = $1 ORDER BY place`,
      [id],
    );
    const { name, phone, email, timeZone } = await this.site.get();
    const bytes = await this.drawing.certificate({
      id,
      practice: { name, contact: [name, phone, email].filter(Boolean).join(' · '), timeZone },
      client: destruction.client?.name ?? null,
      rules: destruction.rules,
      records,
      listSha256: destruction.listSha256,
      at: destruction.created_at,
      completedAt,
    });
    return { fileName: `Certificate of destruction ${id}.pdf`, fileType: 'application/pdf', bytes };
  }
}
