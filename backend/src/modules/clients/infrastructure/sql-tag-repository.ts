import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { TagRepository } from '../domain/ports.js';
import type { Tag, TagChange, TaggedClient } from '../domain/tag.js';

/** SQL of the keys of tags. @param names SQL of an array of names */
const keysOf = (names: string): string =>
  `ARRAY(SELECT DISTINCT plain(one) FROM unnest(${names}::text[]) one)`;

@Injectable()
export class SqlTagRepository implements TagRepository {
  constructor(private readonly sql: Sql) {}

  async lock(): Promise<void> {
    await this.sql.rows('tag.lock', `SELECT pg_advisory_xact_lock(hashtextextended('steward/tags', 0))`);
  }

  async tag(clientIds: readonly number[], { add, remove }: TagChange): Promise<TaggedClient[]> {
    const before = await this.tagsOf(clientIds);
    await this.sql.rows(
      remove === 'others' ? 'tag.remove-others' : 'tag.remove',
      `DELETE FROM client_tags ct USING tags t WHERE t.id = ct.tag_id AND ct.client_id = ANY ($1::int[])
         AND t.key ${remove === 'others' ? '<> ALL' : '= ANY'} (${keysOf('$2')})`,
      [clientIds, remove === 'others' ? add : remove],
    );
    await this.add(clientIds, add);
    await this.deleteUnused();
    const after = await this.tagsOf(clientIds);
    return clientIds
      .map((id) => ({ id, tags: after.get(id) ?? [] }))
      .filter(({ id, tags }) => tags.join('\n') !== (before.get(id) ?? []).join('\n'));
  }

  async untag(clientId: number): Promise<void> {
    await this.sql.rows('tag.untag', 'DELETE FROM client_tags WHERE client_id = $1', [clientId]);
    await this.deleteUnused();
  }

  find(by: Actor, name: string): Promise<Tag> {
    const scope = clientScope(by);
    return this.sql.one<Tag>(
      'tag',
      `tag.find-${scope.name}`,
      `SELECT t.id, t.name, t.color FROM tags t WHERE t.key = plain($1) AND EXISTS (
         SELECT FROM client_tags ct WHERE ct.tag_id = t.id AND ${scope.where('ct.client_id', 2)})`,
      [name, scope.ids],
    );
  }

  change({ id, name, color }: Tag): Promise<boolean> {
    return this.sql.some(
      'tag.change',
      `UPDATE tags SET name = $2, color = $3
       WHERE id = $1 AND NOT EXISTS (SELECT FROM tags other WHERE other.id <> $1 AND other.key = plain($2))
       RETURNING id`,
      [id, name, color],
    );
  }

  private async add(clientIds: readonly number[], names: readonly string[]): Promise<void> {
    await this.sql.rows(
      'tag.add',
      `INSERT INTO tags (name) SELECT DISTINCT ON (plain(one.name)) one.name
       FROM unnest($1::text[]) WITH ORDINALITY one (name, place)
       WHERE NOT EXISTS (SELECT FROM tags WHERE key = plain(one.name)) ORDER BY plain(one.name), one.place`,
      [names],
    );
    await this.sql.rows(
      'tag.add-to-clients',
      `INSERT INTO client_tags (client_id, tag_id)
       SELECT client_id, t.id FROM unnest($1::int[]) client_id CROSS JOIN tags t WHERE t.key = ANY (${keysOf('$2')})
       ON CONFLICT DO NOTHING`,
      [clientIds, names],
    );
  }

  private async deleteUnused(): Promise<void> {
    await this.sql.rows(
      'tag.delete-unused',
      'DELETE FROM tags t WHERE NOT EXISTS (SELECT FROM client_tags ct WHERE ct.tag_id = t.id)',
    );
  }

  private async tagsOf(clientIds: readonly number[]): Promise<Map<number, string[]>> {
    const rows = await this.sql.rows<{ id: number; tags: string[] }>(
      'tag.of-clients',
      `SELECT ct.client_id AS id, array_agg(t.name ORDER BY t.key) AS tags
       FROM client_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.client_id = ANY ($1::int[]) GROUP BY ct.client_id`,
      [clientIds],
    );
    return new Map(rows.map(({ id, tags }) => [id, tags]));
  }
}
