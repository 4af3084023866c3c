import type { AnswerValue, QuestionType } from './form/questions.js';

/** Questions and answers as they are filed among the client's documents. */
export interface AnswersPaperContents {
  practice: {
    name: string;
    /** Text in the footer. */
    contact: string;
  };
  title: string;
  client: string;
  /** Name of the person who submits the answers. */
  submittedBy: string;
  /** Time of the submission, as people read it. */
  submittedAt: string;
  sections: readonly {
    title: string;
    questions: readonly {
      label: string;
      type: QuestionType;
      columns: readonly string[];
      /** Null if it has none; of a secret its mask, of a document its title. */
      answer: AnswerValue | null;
    }[];
  }[];
}

/** Creates the PDF of questions and answers. */
export abstract class AnswersPaper {
  /** In the current language. @throws DomainError papers.busy */
  abstract draw(contents: AnswersPaperContents): Promise<Buffer>;
}
