import type { Actor } from '../../../kernel/actor.js';
import { changedFields, type ContentEvent, contentEvent } from './content-event.js';

export type TestimonialEventName = 'approved' | 'unapproved' | 'changed' | 'deleted';
export type TestimonialEvent = ContentEvent<`testimonial.${TestimonialEventName}`>;

interface Quote {
  name: string;
  role: string;
  content: string;
  /** Stars, 1 to 5. */
  rating: number;
}

export interface NewTestimonial extends Omit<Quote, 'rating'> {
  /** Default: 5. */
  rating?: number | undefined;
  /** Default: false. */
  approved?: boolean | undefined;
}

/** Undefined fields keep their values. */
export type TestimonialChanges = { [Field in keyof NewTestimonial]?: NewTestimonial[Field] | undefined };

/** A client's testimonial, visible to everyone once approved. */
export class Testimonial {
  /** Assigned by the database. */
  id!: number;
  name: string;
  role: string;
  content: string;
  rating: number;
  approved: boolean;
  created_at: Date;

  constructor({ name, role, content, rating = 5, approved = false }: NewTestimonial, at: Date) {
    this.name = name;
    this.role = role;
    this.content = content;
    this.rating = rating;
    this.approved = approved;
    this.created_at = at;
  }

  createdEvents(by: Actor): TestimonialEvent[] {
    return this.approved ? [this.event('approved', by, this.created_at)] : [];
  }

  change(
    { approved = this.approved, ...quote }: TestimonialChanges,
    by: Actor,
    at: Date,
  ): TestimonialEvent[] {
    const fields = changedFields<Quote>(this, quote as Partial<Quote>);
    for (const field of fields) Object.assign(this, { [field]: quote[field as keyof Quote] });
    const wasApproved = this.approved;
    this.approved = approved;
    return [
      ...(fields.length > 0 ? [this.event('changed', by, at, fields)] : []),
      ...(approved === wasApproved ? [] : [this.event(approved ? 'approved' : 'unapproved', by, at)]),
    ];
  }

  deletedEvents(by: Actor, at: Date): TestimonialEvent[] {
    return [this.event('deleted', by, at)];
  }

  private event(
    name: TestimonialEventName,
    by: Actor,
    at: Date,
    fields?: readonly string[],
  ): TestimonialEvent {
    const subject = { type: 'testimonial', id: this.id, title: this.name } as const;
    return contentEvent(`testimonial.${name}`, subject, by, at, fields);
  }
}
