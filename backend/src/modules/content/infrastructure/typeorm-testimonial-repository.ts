import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import type { TestimonialRepository } from '../domain/ports.js';
import { Testimonial, type TestimonialEvent } from '../domain/testimonial.js';

@Injectable()
export class TypeOrmTestimonialRepository
  extends TypeOrmRepository<Testimonial>
  implements TestimonialRepository
{
  constructor(work: DatabaseUnitOfWork) {
    super(work, Testimonial, 'testimonial');
  }

  add(testimonial: Testimonial, by: Actor): Promise<Testimonial> {
    return this.insert(testimonial, (stored) => stored.createdEvents(by));
  }

  change(id: number, change: (one: Testimonial) => TestimonialEvent[]): Promise<Testimonial> {
    return this.changeWhere({ id }, change);
  }

  delete(id: number, events: (one: Testimonial) => TestimonialEvent[]): Promise<void> {
    return this.deleteWhere({ id }, events);
  }
}
