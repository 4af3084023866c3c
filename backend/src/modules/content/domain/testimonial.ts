import type { Language } from '@steward/texts';
import type { Page, PageRequest, Recorded } from '../../../kernel/index.js';

/** A client's testimonial, as it is answered. */
export interface Testimonial {
  id: number;
  name: string;
  role: string;
  content: string;
  language: Language;
  /** Stars, 1 to 5. */
  rating: number;
  /** True if everyone may see it. */
  approved: boolean;
  created_at: string;
}

export interface NewTestimonial extends Pick<Testimonial, 'name' | 'role' | 'content'> {
  /** Default: en. */
  language?: Language | undefined;
  /** Default: 5. */
  rating?: number | undefined;
  /** Default: false. */
  approved?: boolean | undefined;
}

/** Undefined fields keep their values. */
export type TestimonialChanges = { [Field in keyof NewTestimonial]?: NewTestimonial[Field] | undefined };

/** A change by an admin; `details.fields` names the changed fields, separated by commas. */
export interface TestimonialEvent extends Recorded {
  type: `testimonial.${'approved' | 'unapproved' | 'changed' | 'deleted'}`;
}

export abstract class TestimonialRepository {
  /** Newest first. */
  abstract list(which: 'all' | 'approved', request: PageRequest): Promise<Page<Testimonial>>;
  abstract add(testimonial: NewTestimonial, at: Date): Promise<Testimonial>;
  /** Takes a row lock. @throws DomainError not_found */
  abstract lock(id: number): Promise<Testimonial>;
  /** Stores a changed testimonial. */
  abstract save(testimonial: Testimonial): Promise<void>;
  /** @throws DomainError not_found */
  abstract delete(id: number): Promise<Testimonial>;
}
