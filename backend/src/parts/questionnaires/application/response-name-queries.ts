import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';

/** Names that are printed with answers. */
interface Names {
  client: string;
  person: string;
  /** Titles by documents.id. */
  documents: ReadonlyMap<number, string>;
}

@Injectable()
export class ResponseNames {
  constructor(private readonly sql: Sql) {}

  /** @param userId users.id of the client @param personId users.id @param documentIds of the client's documents */
  async of(userId: number, personId: number, documentIds: readonly number[]): Promise<Names> {
    const { client, person, titles } = await this.sql.only<{
      client: string;
      person: string;
      titles: Record<string, string>;
    }>(
      'questionnaire-response.names',
      `SELECT (SELECT name FROM accounts WHERE id = $1) AS client, (SELECT name FROM accounts WHERE id = $2) AS person,
         (SELECT coalesce(json_object_agg(id, title), '{}') FROM documents
          WHERE id = ANY ($3::int[]) AND user_id = $1 AND deleted_at IS NULL) AS titles`,
      [userId, personId, documentIds],
    );
    return {
      client,
      person,
      documents: new Map(Object.entries(titles).map(([id, title]) => [Number(id), title])),
    };
  }
}
