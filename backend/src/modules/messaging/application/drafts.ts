import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { ThreadRepository } from '../domain/ports.js';

/** An unsent message; empty if there is none. */
export interface DraftView {
  content: string;
}

/** Drafts per user and conversation, available on all devices. Sending deletes the draft. */
@Injectable()
export class Drafts {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError not_found */
  async get(author: Actor, threadId: number): Promise<DraftView> {
    await this.threads.get(threadId, author);
    const draft = await this.sql.first<{ content: string }>(
      'draft.get',
      'SELECT content FROM message_drafts WHERE thread_id = $1 AND user_id = $2',
      [threadId, author.id],
    );
    return { content: draft?.content ?? '' };
  }

  /** An empty content deletes the draft. @throws DomainError not_found */
  async put(author: Actor, threadId: number, content: string): Promise<DraftView> {
    if (content === '') await this.delete(author, threadId);
    else {
      await this.threads.get(threadId, author);
      await this.sql.rows(
        'draft.put',
        `INSERT INTO message_drafts (thread_id, user_id, content, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (thread_id, user_id) DO UPDATE SET content = excluded.content, updated_at = excluded.updated_at`,
        [threadId, author.id, content, this.clock.now()],
      );
    }
    return { content };
  }

  /** @throws DomainError not_found */
  async delete(author: Actor, threadId: number): Promise<void> {
    await this.threads.get(threadId, author);
    await this.sql.rows('draft.delete', 'DELETE FROM message_drafts WHERE thread_id = $1 AND user_id = $2', [
      threadId,
      author.id,
    ]);
  }
}
