import type { Language } from '@steward/texts';
import { type ContentEvent, shownContent } from './shown-content.js';

export type TestimonialEvent =
  ContentEvent<`testimonial.${'approved' | 'unapproved' | 'changed' | 'deleted'}`>;

export interface NewTestimonial extends Pick<Testimonial, 'name' | 'role' | 'content'> {
  /** Default: 5. */
  rating?: number | undefined;
  /** Default: false. */
  approved?: boolean | undefined;
  /** Default: en. */
  language?: Language | undefined;
}

/** Undefined fields keep their values. */
export type TestimonialChanges = { [Field in keyof NewTestimonial]?: NewTestimonial[Field] | undefined };

/** A client's testimonial, visible to everyone once approved. */
export class Testimonial extends shownContent('testimonial', 'approved', 'name') {
  name: string;
  role: string;
  content: string;
  language: Language;
  /** Stars, 1 to 5. */
  rating: number;
  approved: boolean;

  constructor(testimonial: NewTestimonial, at: Date) {
    super(at);
    const { name, role, content, language = 'en', rating = 5, approved = false } = testimonial;
    this.name = name;
    this.role = role;
    this.content = content;
    this.language = language;
    this.rating = rating;
    this.approved = approved;
  }
}
