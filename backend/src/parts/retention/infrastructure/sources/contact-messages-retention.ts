import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { Sql } from '../../../../platform/database/sql.js';
import type { DestroyedRecord } from '../../../../modules/legal-holds/index.js';
import { RetentionSources } from '../../application/retention-sources.js';

interface GoneMessage {
  id: number;
  size: number;
  sha256: string;
}

const text = `concat_ws(E'\\n', first_name, last_name, email, phone, service, message)`;

/** Visitors' messages that are resolved or look automated, under retention rules, with the names in them. */
@Injectable()
export class ContactMessagesRetention {
  constructor(
    sources: RetentionSources,
    private readonly sql: Sql,
  ) {
    sources.add({
      category: 'contact_messages',
      type: 'contact_message',
      due: `SELECT id, NULL::int AS client_id, NULL::int AS document_id, 'Contact message' AS title,
          created_at AS since, octet_length(${text}) AS bytes
        FROM contact_messages WHERE created_at < $1 AND (resolved OR suspect)`,
      lock: 'SELECT 1 FROM contact_messages WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
      destroy: (ids) => this.destroy(ids),
    });
  }

  private async destroy(ids: readonly number[]): Promise<DestroyedRecord[]> {
    const destroyed = await this.sql.rows<GoneMessage>(
      'contact-message.destroy',
      `DELETE FROM contact_messages WHERE id = ANY ($1)
       RETURNING id, octet_length(${text}) AS size, encode(sha256(convert_to(${text}, 'UTF8')), 'hex') AS sha256`,
      [ids],
    );
    return destroyed.map(({ id, size, sha256 }) => ({
      id,
      parts: [{ name: msg('Full message').text, size, sha256 }],
    }));
  }
}
