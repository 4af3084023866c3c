import type { CurrentQuestionnaire, QuestionnaireContents } from './questionnaire.js';

/** Questionnaires and their versions; deleted ones are not found. */
export abstract class QuestionnaireRepository {
  /** Stores a new one, with its first version. @returns questionnaires.id */
  abstract add(contents: QuestionnaireContents, at: Date): Promise<number>;

  /** Stores one that is there at the start, unless it was stored before. */
  abstract addStarter(name: string, contents: QuestionnaireContents, at: Date): Promise<void>;

  /**
   * Locks one until the transaction ends: it is neither changed nor deleted meanwhile.
   * @throws DomainError not_found
   */
  abstract lock(id: number): Promise<CurrentQuestionnaire>;

  /** Makes this its present version. Earlier ones that were never sent go away. */
  abstract replace(questionnaire: CurrentQuestionnaire, at: Date): Promise<void>;

  abstract delete(id: number, at: Date): Promise<void>;
}
