import type { SavedView } from './saved-view.js';
import type { StoredStep } from './setup.js';

/** Progress of the practice's setup, as far as it cannot be seen in other records: one row that always exists. */
export abstract class SetupRepository {
  /** @returns true if the step was not done before */
  abstract complete(step: StoredStep): Promise<boolean>;

  /** Stores these steps as done, if the checklist is open. */
  abstract advance(steps: readonly StoredStep[]): Promise<void>;

  /** False once it was dismissed, and in the demo practice. */
  abstract isOpen(): Promise<boolean>;

  /** @returns true if it was not dismissed before */
  abstract dismiss(at: Date): Promise<boolean>;

  /** @param mailId outbox.id of one of the messages whose acceptance completes the step `email` */
  abstract awaitMail(mailId: number): Promise<void>;

  /** Completes the step `email` if an awaited message was sent. @returns true if it did */
  abstract completeEmail(): Promise<boolean>;
}

/** Saved views, each of one person. */
export abstract class SavedViewRepository {
  /**
   * @param personId users.id @returns saved_views.id
   * @throws DomainError conflict (saved_view.exists, saved_view.limit_reached)
   */
  abstract add(personId: number, view: SavedView): Promise<number>;

  /** Undefined fields keep their values. @throws DomainError not_found, conflict (saved_view.exists) */
  abstract change(
    personId: number,
    id: number,
    changes: Partial<Pick<SavedView, 'name' | 'query'>>,
  ): Promise<void>;

  /** @throws DomainError not_found */
  abstract delete(personId: number, id: number): Promise<void>;
}
