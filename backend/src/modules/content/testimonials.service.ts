import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Subject } from '../../kernel/recorded.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import { pageOf, positionOf } from '../../platform/database/paging.js';
import { Sql } from '../../platform/database/sql.js';
import { changedFields, PublicChange } from '../practice/index.js';
import type { CreateTestimonialDto, TestimonialDto, UpdateTestimonialDto } from './testimonials.dto.js';

type TestimonialRow = Pick<TestimonialDto, keyof TestimonialDto>;

const subjectOf = ({ id, name }: TestimonialRow): Pick<Subject, 'id' | 'title'> => ({ id, title: name });

const columns = 'id, name, role, content, rating, approved, created_at';

/** Testimonials of clients. */
@Injectable()
export class Testimonials {
  constructor(
    private readonly sql: Sql,
    private readonly change: PublicChange,
    private readonly clock: Clock,
  ) {}

  /** Newest first: approved ones only, or all for an admin. */
  async list(actor: Actor | undefined, request: PageRequest): Promise<Page<TestimonialDto>> {
    const { at, id } = positionOf(request.cursor);
    const [name, scope] = actor?.role === 'admin' ? ['all', 'true'] : ['approved', 'approved'];
    const rows = await this.sql.view<TestimonialRow>(
      `testimonial.list-${name}`,
      `SELECT ${columns} FROM testimonials WHERE ${scope} AND (created_at, id) < ($1, $2)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count(`testimonial.count-${name}`, `testimonials WHERE ${scope}`, []),
    );
  }

  create(admin: Actor, testimonial: CreateTestimonialDto): Promise<TestimonialDto> {
    const { name, role, content, rating = 5, approved = false } = testimonial;
    return this.change.run(async () => {
      const added = await this.one(
        'testimonial.add',
        `INSERT INTO testimonials (name, role, content, rating, approved, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${columns}`,
        [name, role, content, rating, approved, this.clock.now()],
      );
      if (approved) this.change.publish('testimonial.approved', admin, subjectOf(added));
      return added;
    });
  }

  /** Undefined fields keep their values. @throws DomainError not_found */
  update(admin: Actor, id: number, changes: UpdateTestimonialDto): Promise<TestimonialDto> {
    const { name, role, content, rating, approved } = changes;
    return this.change.run(async () => {
      const before = await this.one(
        'testimonial.lock',
        `SELECT ${columns} FROM testimonials WHERE id = $1 FOR UPDATE`,
        [id],
      );
      const after = await this.one(
        'testimonial.update',
        `UPDATE testimonials SET name = coalesce($2, name), role = coalesce($3, role), content = coalesce($4, content),
           rating = coalesce($5, rating), approved = coalesce($6, approved)
         WHERE id = $1 RETURNING ${columns}`,
        [id, name, role, content, rating, approved],
      );
      const fields = changedFields(before, after).filter((field) => field !== 'approved');
      if (fields.length > 0) this.change.publish('testimonial.changed', admin, subjectOf(after), fields);
      if (before.approved !== after.approved)
        this.change.publish(
          `testimonial.${after.approved ? 'approved' : 'unapproved'}`,
          admin,
          subjectOf(after),
        );
      return after;
    });
  }

  /** @throws DomainError not_found */
  delete(admin: Actor, id: number): Promise<void> {
    return this.change.run(async () => {
      const deleted = await this.one(
        'testimonial.delete',
        `DELETE FROM testimonials WHERE id = $1 RETURNING ${columns}`,
        [id],
      );
      this.change.publish('testimonial.deleted', admin, subjectOf(deleted));
    });
  }

  private async one(name: string, statement: string, values: unknown[]): Promise<TestimonialDto> {
    const [row] = await this.sql.view<TestimonialRow>(name, statement, values);
    if (!row) throw notFound('testimonial');
    return row;
  }
}
