import type { Actor } from '../../../kernel/index.js';
import type { Goal, NewGoal } from './goal.js';
import type { Note } from './private-note.js';
import type { ListDensity, Profile } from './profile.js';
import type { Tag, TagChange, TaggedClient } from './tag.js';

export abstract class ProfileRepository {
  /**
   * Undefined for an admin without changes, and for a closed account.
   * @param userId users.id
   */
  abstract find(userId: number): Promise<Profile | undefined>;
  /** Stores new profiles, except for users who have one. */
  abstract add(profiles: readonly Profile[]): Promise<void>;
  /** Stores a new or changed profile. Its account must be locked. */
  abstract save(profile: Profile): Promise<void>;
  /** @param userId users.id */
  abstract setListDensity(userId: number, density: ListDensity): Promise<void>;
  /** @param userId users.id */
  abstract delete(userId: number): Promise<void>;
}

/** Financial goals, each belonging to a client whose account the caller has locked. */
export abstract class GoalRepository {
  /** @param clientId users.id */
  abstract count(clientId: number): Promise<number>;
  abstract add(clientId: number, goal: NewGoal, at: Date): Promise<Goal>;
  /**
   * Undefined fields keep their values; the previous ones are stored as a version.
   * @throws DomainError not_found
   */
  abstract change(
    by: Actor,
    clientId: number,
    id: number,
    changes: Partial<NewGoal>,
    at: Date,
  ): Promise<Goal>;
  /** @throws DomainError not_found */
  abstract delete(by: Actor, clientId: number, id: number): Promise<Goal>;
  /** @param clientId users.id */
  abstract deleteAll(clientId: number): Promise<void>;
}

/** The practice's notes about clients. */
export abstract class PrivateNoteRepository {
  /** Client of a note that `by` may see. @returns users.id @throws DomainError not_found */
  abstract clientOf(by: Actor, id: number): Promise<number>;
  /** @param clientId users.id */
  abstract add(author: Actor, clientId: number, content: string, at: Date): Promise<Note>;
  /**
   * An undefined text keeps its value; the previous one is stored as a version.
   * @throws DomainError not_found
   */
  abstract change(by: Actor, id: number, content: string | undefined, at: Date): Promise<Note>;
  /** @throws DomainError not_found */
  abstract delete(by: Actor, id: number): Promise<void>;
}

/** Tags of clients, whom the caller has locked. Names are compared without case and accents. */
export abstract class TagRepository {
  /** Makes other changes of tags wait until the open unit of work ends. */
  abstract lock(): Promise<void>;
  /**
   * Adds tags to all of these clients, and takes others away.
   * @returns the clients whose tags are now others, with these
   */
  abstract tag(clientIds: readonly number[], change: TagChange): Promise<TaggedClient[]>;
  /** Takes away all tags of a closed client. @param clientId users.id */
  abstract untag(clientId: number): Promise<void>;
  /** A tag of a client that `by` may see. @throws DomainError not_found */
  abstract find(by: Actor, name: string): Promise<Tag>;
  /** False if another tag has this name. */
  abstract change(tag: Tag): Promise<boolean>;
}
