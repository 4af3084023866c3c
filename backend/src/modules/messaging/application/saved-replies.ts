import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { SavedReplyRepository } from '../domain/ports.js';
import type { SavedReply } from '../domain/saved-reply.js';

/** Saved replies, shared by all admins. */
@Injectable()
export class SavedReplies {
  constructor(
    private readonly replies: SavedReplyRepository,
    private readonly clock: Clock,
  ) {}

  /** @returns saved_replies.id */
  create(admin: Actor, reply: SavedReply): Promise<number> {
    return this.replies.add(reply, admin.id, this.clock.now());
  }

  /** Undefined fields keep their values. @throws DomainError not_found */
  update(_admin: Actor, id: number, changes: Partial<SavedReply>): Promise<void> {
    return this.replies.change(id, changes, this.clock.now());
  }

  /** @throws DomainError not_found */
  delete(_admin: Actor, id: number): Promise<void> {
    return this.replies.delete(id);
  }
}
