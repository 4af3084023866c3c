import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { TestimonialDto } from '../http/testimonials.dto.js';

const columns = 'id, name, role, content, language, rating, approved, created_at';

/** Reads for the website's testimonials and their dashboard. */
@Injectable()
export class TestimonialQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first: approved ones only, or all for an admin. */
  list(actor: Actor | undefined, request: PageRequest): Promise<Page<TestimonialDto>> {
    const [name, where] = actor?.role === 'admin' ? ['all', 'true'] : ['approved', 'approved'];
    const testimonials = { columns, from: 'testimonials', where };
    return newestFirst(this.sql, `testimonial.list-${name}`, testimonials, request);
  }

  /** @throws DomainError not_found */
  one(_admin: Actor, id: number): Promise<TestimonialDto> {
    const testimonial = `SELECT ${columns} FROM testimonials WHERE id = $1`;
    return this.sql.one<TestimonialDto>('testimonial', 'testimonial.one', testimonial, [id]);
  }
}
