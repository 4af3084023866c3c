import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { TagDto } from '../http/tags.dto.js';

/** SQL of the tags of a client, by name. @param client SQL of users.id */
export const tagsOf = (client: string): string => `
  coalesce((SELECT json_agg(json_build_object('name', t.name, 'color', t.color) ORDER BY t.key)
    FROM client_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.client_id = ${client}), '[]')`;

/** SQL condition: a client has this tag. @param name SQL of its name */
export const hasTag = (client: string, name: string): string => `${client} IN (
  SELECT ct.client_id FROM client_tags ct JOIN tags t ON t.id = ct.tag_id WHERE t.key = plain(${name}))`;

const counted = `SELECT t.name, t.color, count(*)::int AS count FROM tags t JOIN client_tags ct ON ct.tag_id = t.id`;

/** Tags of the clients whom the caller may see. */
@Injectable()
export class TagQueries {
  constructor(private readonly sql: Sql) {}

  list(admin: Actor): Promise<TagDto[]> {
    const scope = clientScope(admin);
    return this.sql.rows<TagDto>(
      `tag.list-${scope.name}`,
      `${counted} WHERE ${scope.where('ct.client_id', 1)} GROUP BY t.id ORDER BY t.key`,
      [scope.ids],
    );
  }

  /** @throws DomainError not_found */
  one(admin: Actor, name: string): Promise<TagDto> {
    const scope = clientScope(admin);
    return this.sql.one<TagDto>(
      'tag',
      `tag.one-${scope.name}`,
      `${counted} WHERE t.key = plain($2) AND ${scope.where('ct.client_id', 1)} GROUP BY t.id`,
      [scope.ids, name],
    );
  }

  /** All tags with their clients, for the practice's export. */
  withClients(): Promise<object[]> {
    return this.sql.rows(
      'tag.with-clients',
      `SELECT t.name, t.color, json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY a.id) AS clients
       FROM tags t JOIN client_tags ct ON ct.tag_id = t.id JOIN accounts a ON a.id = ct.client_id
       GROUP BY t.id ORDER BY t.key`,
    );
  }
}
