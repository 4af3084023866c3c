import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { daysAgo, demoActor, type DemoLoader } from '../../../demo/demo-practice.js';
import { Sql } from '../../../platform/database/sql.js';
import { BlogPosts } from '../application/blog-posts.js';

/* Posts of the demo practice. They are meant to be useful. */

interface DemoPost {
  title: string;
  category: string;
  summary: string;
  /** In this folder, named by the slug of its title. */
  file: string;
  published: boolean;
  /** Days before the first start. */
  age: number;
}

const posts: DemoPost[] = [
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
export class DemoPosts implements DemoLoader {
  constructor(
    private readonly posts: BlogPosts,
    private readonly sql: Sql,
  ) {}

  async load(): Promise<void> {
    for (const { file, age, ...post } of posts) {
      const content = await readFile(new URL(file, import.meta.url), 'utf8');
      const { id } = await this.posts.create(demoActor, { ...post, content });
      await this.sql.rows(
        'demo.blog-post',
        'UPDATE blog_posts SET created_at = $2, updated_at = $2 WHERE id = $1',
        [id, daysAgo(age)],
      );
    }
  }
}
