import {
  isAnswered,
  ownOf,
  type Answers,
  type Question,
  type QuestionType,
  type Section,
} from '../shared/form';

/** A question, or a few short ones of a section, on one screen of a phone. */
export interface AnswerPage {
  section: string;
  questions: readonly Question[];
}

/** Room on a page. */
const room = 4;

/** Room that a question needs: four short ones share a page, and one that takes a while has its own. */
function sizeOf({ type, options = [] }: Question): number {
  if (type === 'long_text' || type === 'file' || type === 'table') return room;
  if (type === 'choices') return options.length > 4 ? room : 2;
  return type === 'choice' && options.length > 4 ? 2 : 1;
}

/**
 * All pages, hidden questions included: an answer then never moves a question to another page. Pages without a question that
 * is asked are skipped.
 */
export function pagesOf(sections: readonly Section[]): AnswerPage[] {
  return sections.flatMap(({ title, questions }) => {
    const pages: Question[][] = [];
    let left = 0;
    for (const question of questions) {
      left -= sizeOf(question);
      if (left < 0) {
        pages.push([]);
        left = room - sizeOf(question);
      }
      pages.at(-1)?.push(question);
    }
    return pages.map((page) => ({ section: title, questions: page }));
  });
}

/** Seconds that an answer takes. */
const seconds: Readonly<Record<QuestionType, number>> = {
  text: 12,
  long_text: 45,
  number: 8,
  money: 10,
  date: 10,
  yes_no: 4,
  choice: 6,
  choices: 12,
  file: 45,
  table: 90,
  secret: 20,
};
/** The same with an earlier answer to agree to. */
const secondsToAgree = 3;

/** Minutes that the questions without an answer still take, rounded up. */
export function minutesLeft(visible: readonly Question[], answers: Answers, previous: Answers): number {
  const left = visible.filter(({ key }) => !isAnswered(ownOf(answers, key)));
  const sum = left.reduce(
    (total, { key, type }) => total + (isAnswered(ownOf(previous, key)) ? secondsToAgree : seconds[type]),
    0,
  );
  return Math.ceil(sum / 60);
}
