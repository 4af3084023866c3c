import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { NewTestimonial, Testimonial, TestimonialRepository } from '../domain/testimonial.js';

const columns = 'id, name, role, content, language, rating, approved, created_at';

@Injectable()
export class SqlTestimonialRepository implements TestimonialRepository {
  constructor(private readonly sql: Sql) {}

  list(which: 'all' | 'approved', request: PageRequest): Promise<Page<Testimonial>> {
    const testimonials = { columns, from: 'testimonials', where: which === 'all' ? 'true' : 'approved' };
    return newestFirst(this.sql, `testimonial.list-${which}`, testimonials, request);
  }

  add(testimonial: NewTestimonial, at: Date): Promise<Testimonial> {
    const { name, role, content, language = 'en', rating = 5, approved = false } = testimonial;
    return this.row(
      'add',
      `INSERT INTO testimonials (name, role, content, language, rating, approved, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columns}`,
      [name, role, content, language, rating, approved, at],
    );
  }

  lock(id: number): Promise<Testimonial> {
    return this.row('lock', `SELECT ${columns} FROM testimonials WHERE id = $1 FOR UPDATE`, [id]);
  }

  async save({ id, name, role, content, language, rating, approved }: Testimonial): Promise<void> {
    await this.sql.rows(
      'testimonial.save',
      `UPDATE testimonials SET name = $2, role = $3, content = $4, language = $5, rating = $6, approved = $7
       WHERE id = $1`,
      [id, name, role, content, language, rating, approved],
    );
  }

  delete(id: number): Promise<Testimonial> {
    return this.row('delete', `DELETE FROM testimonials WHERE id = $1 RETURNING ${columns}`, [id]);
  }

  private row(name: string, text: string, values: unknown[]): Promise<Testimonial> {
    return this.sql.one('testimonial', `testimonial.${name}`, text, values);
  }
}
