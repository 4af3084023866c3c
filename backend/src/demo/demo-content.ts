import { Injectable } from '@nestjs/common';
import { Testimonials } from '../modules/content/index.js';
import { Sql } from '../platform/database/sql.js';
import { daysAgo, demoActor, type DemoLoader } from './demo-practice.js';

/* Content of the demo practice's website besides its placeholders. All authors and quoted people are
   clearly placeholders. */

/** Days before the first start. */
interface Aged {
  age: number;
}

const messages: (Aged &
  Record<'firstName' | 'lastName' | 'email' | 'phone' | 'service' | 'message', string> & {
    resolved: boolean;
  })[] = [
  {
    firstName: 'Dana',
    lastName: 'Placeholder',
    email: 'dana@example.com',
    phone: '(210) 555-0161',
    service: 'Professional Bookkeeping',
    message:
      'I run a flower stand and have a year of receipts in two shoeboxes. Can you help me sort them, and what would it cost?',
    resolved: false,
    age: 1,
  },
  {
    firstName: 'Lee',
    lastName: 'Sample',
    email: 'lee@example.com',
    phone: '(210) 555-0162',
    service: 'Regulatory Guidance',
    message:
      'I’d like to sell tamales from my kitchen and don’t know which permits I need. Evenings work best for me.',
    resolved: false,
    age: 3,
  },
  {
    firstName: 'Robin',
    lastName: 'Example',
    email: 'robin@example.com',
    phone: '(210) 555-0163',
    service: 'Other',
    message: 'Is the first session really free? Do I need to bring anything?',
    resolved: true,
    age: 12,
  },
];

const testimonial = {
  name: 'Sample Client',
  role: 'A placeholder, not a person',
  content:
    'This is where a client’s words go. Replace them with a quote from someone who has agreed to be quoted, then approve the testimonial.',
};

@Injectable()
export class DemoContent implements DemoLoader {
  constructor(
    private readonly testimonials: Testimonials,
    private readonly sql: Sql,
  ) {}

  async load(): Promise<void> {
    for (const { firstName, lastName, email, phone, service, message, resolved, age } of messages)
      await this.sql.rows(
        'demo.contact-message',
        `INSERT INTO contact_messages (first_name, last_name, email, phone, service, message, resolved, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [firstName, lastName, email, phone, service, message, resolved, daysAgo(age)],
      );
    await this.testimonials.create(demoActor, testimonial);
  }
}
