import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { DraftRepository, ThreadRepository } from '../domain/ports.js';

/** Drafts per user and conversation, available on all devices. Sending deletes the draft. */
@Injectable()
export class Drafts {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly drafts: DraftRepository,
    private readonly clock: Clock,
  ) {}

  /** Empty if there is none. @throws DomainError not_found */
  async get(author: Actor, threadId: number): Promise<{ content: string }> {
    await this.threads.get(threadId, author);
    return { content: await this.drafts.get(threadId, author.id) };
  }

  /** An empty content deletes the draft. @throws DomainError not_found */
  async put(author: Actor, threadId: number, content: string): Promise<{ content: string }> {
    await this.threads.get(threadId, author);
    if (content === '') await this.drafts.delete(threadId, author.id);
    else await this.drafts.put(threadId, author.id, content, this.clock.now());
    return { content };
  }
}
