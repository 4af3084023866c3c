import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, type OpenAccount } from '../../identity/index.js';
import { PrivateNoteRepository } from '../domain/ports.js';
import type { Note, NoteEvent } from '../domain/private-note.js';

/** Notes of the practice about a client, for admins only. They stay unchanged after the account is closed. */
@Injectable()
export class PrivateNotes {
  constructor(
    private readonly notes: PrivateNoteRepository,
    private readonly accounts: Accounts,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param clientId users.id @throws DomainError not_found for no open client */
  create(admin: Actor, clientId: number, content: string, at = this.clock.now()): Promise<Note> {
    return this.work.run(async () => {
      const client = await this.accounts.lockClient(admin, clientId);
      const note = await this.notes.add(admin, clientId, content, at);
      this.publish('note.created', admin, client, note.id, at);
      return note;
    });
  }

  /** An undefined text keeps its value. @throws DomainError not_found, also for a closed account */
  update(admin: Actor, id: number, content: string | undefined): Promise<Note> {
    return this.change('note.changed', admin, id, (at) => this.notes.change(admin, id, content, at));
  }

  /** @throws DomainError not_found, also for a closed account */
  delete(admin: Actor, id: number): Promise<void> {
    return this.change('note.deleted', admin, id, () => this.notes.delete(admin, id));
  }

  private change<Answer>(
    type: NoteEvent['type'],
    admin: Actor,
    id: number,
    write: (at: Date) => Promise<Answer>,
  ): Promise<Answer> {
    return this.work.run(async () => {
      const client = await this.accounts.lockClient(admin, await this.notes.clientOf(admin, id), 'note');
      const at = this.clock.now();
      const answer = await write(at);
      this.publish(type, admin, client, id, at);
      return answer;
    });
  }

  private publish(type: NoteEvent['type'], admin: Actor, client: OpenAccount, id: number, at: Date): void {
    const subject = { type: 'note' as const, id, title: client.name };
    this.work.publish({ type, at, actorId: admin.id, clientId: client.id, subject });
  }
}
