import { Injectable } from '@nestjs/common';
import { type Actor, notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { TestimonialDto } from '../http/testimonials.dto.js';

const columns = 'id, name, role, content, rating, approved, created_at';

/** Reads for the website's testimonials and their dashboard. */
@Injectable()
export class TestimonialQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first: approved ones only, or all for an admin. */
  async list(actor: Actor | undefined, request: PageRequest): Promise<Page<TestimonialDto>> {
    const { at, id } = positionOf(request.cursor);
    const [name, scope] = actor?.role === 'admin' ? ['all', 'true'] : ['approved', 'approved'];
    const rows = await this.sql.view<TestimonialDto>(
      `testimonial.list-${name}`,
      `SELECT ${columns} FROM testimonials WHERE ${scope} AND (created_at, id) < ($1, $2)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count(`testimonial.count-${name}`, `testimonials WHERE ${scope}`, []),
    );
  }

  /** @throws DomainError not_found */
  async one(_admin: Actor, id: number): Promise<TestimonialDto> {
    const [row] = await this.sql.view<TestimonialDto>(
      'testimonial.one',
      `SELECT ${columns} FROM testimonials WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('testimonial');
    return row;
  }
}
