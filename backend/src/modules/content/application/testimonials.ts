import { Injectable } from '@nestjs/common';
import { type Actor, changesTo, Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PublicChange } from '../../practice/index.js';
import {
  type NewTestimonial,
  type Testimonial,
  type TestimonialChanges,
  type TestimonialEvent,
  TestimonialRepository,
} from '../domain/testimonial.js';

/** Testimonials of clients. */
@Injectable()
export class Testimonials {
  constructor(
    private readonly testimonials: TestimonialRepository,
    private readonly publicChange: PublicChange,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Newest first: approved ones only, or all for an admin. */
  list(actor: Actor | undefined, request: PageRequest): Promise<Page<Testimonial>> {
    return this.testimonials.list(actor?.role === 'admin' ? 'all' : 'approved', request);
  }

  create(admin: Actor, given: NewTestimonial): Promise<Testimonial> {
    return this.publicChange.run(async () => {
      const testimonial = await this.testimonials.add(given, this.clock.now());
      if (testimonial.approved) this.publish('testimonial.approved', admin, testimonial);
      return testimonial;
    });
  }

  /** @throws DomainError not_found */
  update(admin: Actor, id: number, changes: TestimonialChanges): Promise<Testimonial> {
    return this.publicChange.run(async () => {
      const before = await this.testimonials.lock(id);
      const { approved = before.approved, ...content } = changes;
      const { changed, fields } = changesTo(before, content);
      const testimonial = Object.assign({ ...before }, changed, { approved });
      await this.testimonials.save(testimonial);
      if (fields !== '') this.publish('testimonial.changed', admin, testimonial, { fields });
      if (approved !== before.approved)
        this.publish(approved ? 'testimonial.approved' : 'testimonial.unapproved', admin, testimonial);
      return testimonial;
    });
  }

  /** @throws DomainError not_found */
  delete(admin: Actor, id: number): Promise<void> {
    return this.publicChange.run(async () => {
      this.publish('testimonial.deleted', admin, await this.testimonials.delete(id));
    });
  }

  private publish(
    type: TestimonialEvent['type'],
    by: Actor,
    { id, name: title }: Testimonial,
    details?: { fields: string },
  ): void {
    const subject = { type: 'testimonial', id, title } as const;
    const at = this.clock.now();
    this.work.publish({ type, at, actorId: by.id, clientId: null, subject, ...(details && { details }) });
  }
}
