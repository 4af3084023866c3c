import { askedOf } from './asked.ts';
import { type Answers, type AskedDocument, limits, ownOf, type Question, type Section } from './questions.ts';

/** A document that answers ask the client to send. */
export interface RequestOfAnswer {
  /** Names the answer that asks for it: the same answer asks under the same name. */
  source: string;
  title: string;
  description: string | null;
}

/** Longest title of a document request. */
const longestTitle = 200;

/** Documents that the visible answers ask for, in their order. */
export function requestsOf(sections: readonly Section[], answers: Answers): RequestOfAnswer[] {
  const { visible, answered } = askedOf(sections, answers);
  return visible
    .filter(({ key }) => answered.has(key))
    .flatMap((question) =>
      (question.requests ?? []).flatMap((asked, place) =>
        timesOf(question, asked, ownOf(answers, question.key)).map(({ name, suffix }) => ({
          source: [question.key, place, ...name].join(' '),
          title: Array.from(`${asked.title}${suffix}`).slice(0, longestTitle).join('').trim(),
          description: asked.description ?? null,
        })),
      ),
    );
}

interface Time {
  name: (string | number)[];
  /** End of the title. */
  suffix: string;
}
const once: Time = { name: [], suffix: '' };

/** Once for each request that the answer makes. */
function timesOf({ type }: Question, { option }: AskedDocument, value: Answers[string]): Time[] {
  if (type === 'number') {
    const times = Math.min(limits.requestsOfNumber, Math.floor(Number(value)));
    return Array.from({ length: Math.max(0, times) }, (_, index) => ({
      name: [index + 1],
      suffix: ` ${index + 1}`,
    }));
  }
  if (type === 'yes_no') return value === 'yes' ? [once] : [];
  const chosen = typeof value === 'object' ? (value as readonly string[]) : [String(value)];
  if (option !== undefined) return chosen.includes(option) ? [once] : [];
  return type === 'choices' ? chosen.map((one) => ({ name: [one], suffix: `: ${one}` })) : [once];
}
