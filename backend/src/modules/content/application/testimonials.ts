import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { PublicChange } from '../../practice/index.js';
import { TestimonialRepository } from '../domain/ports.js';
import { type NewTestimonial, Testimonial, type TestimonialChanges } from '../domain/testimonial.js';

/** Testimonials of clients. */
@Injectable()
export class Testimonials {
  constructor(
    private readonly testimonials: TestimonialRepository,
    private readonly change: PublicChange,
    private readonly clock: Clock,
  ) {}

  create(admin: Actor, testimonial: NewTestimonial): Promise<Testimonial> {
    return this.change.run(() =>
      this.testimonials.add(new Testimonial(testimonial, this.clock.now()), admin),
    );
  }

  /** @throws DomainError not_found */
  update(admin: Actor, id: number, changes: TestimonialChanges): Promise<Testimonial> {
    return this.change.run(() =>
      this.testimonials.change(id, (one) => one.change(changes, admin, this.clock.now())),
    );
  }

  /** @throws DomainError not_found */
  delete(admin: Actor, id: number): Promise<void> {
    return this.change.run(() =>
      this.testimonials.delete(id, (one) => one.deletedEvents(admin, this.clock.now())),
    );
  }
}
