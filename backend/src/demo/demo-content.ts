import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { BlogPosts, Testimonials } from '../modules/content/index.js';
import { Sql } from '../platform/database/sql.js';
import { daysAgo, demoActor, type DemoLoader } from './demo-practice.js';

/* Content of the demo practice's website besides its placeholders. The articles are meant to be useful; all
   authors and quoted people are clearly placeholders. */

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

/** In the folder `backend/demo/blog`, each named by the slug of its title. */
const posts: (Aged & Record<'title' | 'category' | 'summary' | 'file', string> & { published: boolean })[] = [
  {
    title: 'What to bring to a first session',
    category: 'Working together',
    summary: 'One question, a few documents, and nothing has to be in order.',
    file: 'what-to-bring-to-a-first-session.md',
    published: false,
    age: 2,
  },
  {
    title: 'Keep business and household money apart',
    category: 'Bookkeeping',
    summary: 'Two accounts, one card and a set day: how to see what your business really earns.',
    file: 'keep-business-and-household-money-apart.md',
    published: true,
    age: 9,
  },
  {
    title: 'A budget that survives the month',
    category: 'Personal finance',
    summary: 'How to plan for the bills you forget, in one evening and ten minutes a week.',
    file: 'a-budget-that-survives-the-month.md',
    published: true,
    age: 30,
  },
];

@Injectable()
export class DemoContent implements DemoLoader {
  constructor(
    private readonly posts: BlogPosts,
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
    for (const { file, age, ...post } of posts) {
      const content = await readFile(new URL(`../../demo/blog/${file}`, import.meta.url), 'utf8');
      const { id } = await this.posts.create(demoActor, { ...post, content });
      await this.sql.rows(
        'demo.blog-post',
        'UPDATE blog_posts SET created_at = $2, updated_at = $2 WHERE id = $1',
        [id, daysAgo(age)],
      );
    }
  }
}
