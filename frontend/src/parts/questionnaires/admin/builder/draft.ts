/* A questionnaire as the builder edits it: its rows have an identity of their own. */

import type { QuestionnaireDto } from '../../../../shared/api';
import {
  sectionsOf,
  type AskedDocument,
  type Condition,
  type Question,
  type QuestionType,
} from '../../shared/form';

export type Comparison = Exclude<Condition, Group>;
/** Conditions of which all, or any, must hold. */
export type Group = { all: readonly Condition[] } | { any: readonly Condition[] };

export interface DraftRequest {
  title: string;
  description: string;
  /** Option that asks for it; '' for any. */
  option: string;
}

export interface DraftQuestion {
  /** Stable while the builder is open; the key of a question that was there when it opened. */
  id: string;
  /** Undefined until it is saved. */
  key: string | undefined;
  type: QuestionType;
  label: string;
  help: string;
  required: boolean;
  /** One per line; kept while the type has none. */
  options: string;
  columns: string;
  /** Its `key` is a question's id, and its values are texts. */
  showIf: Condition | undefined;
  requests: DraftRequest[];
}

export interface DraftSection {
  id: string;
  title: string;
  questions: DraftQuestion[];
}

export interface Draft {
  title: string;
  description: string;
  language: 'en' | 'es';
  sections: DraftSection[];
}

let made = 0;
/** An id that no key has, in this page and after a reload. */
const newId = (): string => `new-${Date.now().toString(36)}-${(made += 1)}`;

export const newQuestion = (label = '', type: QuestionType = 'text'): DraftQuestion => ({
  id: newId(),
  key: undefined,
  type,
  label,
  help: '',
  required: false,
  options: '',
  columns: '',
  showIf: undefined,
  requests: [],
});

export const newSection = (title: string, questions: DraftQuestion[]): DraftSection => ({
  id: newId(),
  title,
  questions,
});

export const emptyDraft = (title: string): Draft => ({
  title: '',
  description: '',
  language: 'en',
  sections: [newSection(title, [newQuestion()])],
});

export const hasOptions = (type: QuestionType): boolean => type === 'choice' || type === 'choices';

/** Types of which an answer can ask for documents. */
export const canRequest = (type: QuestionType): boolean =>
  type === 'yes_no' || type === 'number' || hasOptions(type);

/** Types on which a condition can be. */
export const canDecide = (type: QuestionType): boolean =>
  !['file', 'table', 'secret', 'long_text'].includes(type);

export const isGroup = (condition: Condition): condition is Group => 'all' in condition || 'any' in condition;

export const membersOf = (group: Group): readonly Condition[] => ('all' in group ? group.all : group.any);

/** The condition with a change of each comparison in it. */
function mapped(condition: Condition, change: (one: Comparison) => Comparison): Condition {
  if ('all' in condition) return { all: condition.all.map((one) => mapped(one, change)) };
  if ('any' in condition) return { any: condition.any.map((one) => mapped(one, change)) };
  return change(condition);
}

/** Ids of the questions that it looks at. */
export const lookedAt = (condition: Condition): string[] =>
  isGroup(condition) ? membersOf(condition).flatMap(lookedAt) : [condition.key];

/** Lines of a text without empty and repeated ones. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** True if nothing was written into it yet. */
export const isBlank = ({ label, help, options, columns, showIf, requests, key }: DraftQuestion): boolean =>
  key === undefined &&
  `${label}${help}${options}${columns}`.trim() === '' &&
  !showIf &&
  requests.length === 0;

export function draftOf({ title, description, language, sections }: QuestionnaireDto): Draft {
  return {
    title,
    description: description ?? '',
    language,
    sections: sectionsOf(sections).map((section) => ({
      id: newId(),
      title: section.title,
      questions: section.questions.map((question) => ({
        id: question.key,
        key: question.key,
        type: question.type,
        label: question.label,
        help: question.help ?? '',
        required: question.required ?? false,
        options: (question.options ?? []).join('\n'),
        columns: (question.columns ?? []).join('\n'),
        showIf: question.showIf && mapped(question.showIf, asTyped),
        requests: (question.requests ?? []).map((request) => ({
          title: request.title,
          description: request.description ?? '',
          option: request.option ?? '',
        })),
      })),
    })),
  };
}

const asTyped = (one: Comparison): Comparison =>
  'is' in one
    ? { key: one.key, is: String(one.is) }
    : 'isNot' in one
      ? { key: one.key, isNot: String(one.isNot) }
      : { key: one.key, atLeast: String(one.atLeast) };

/** Questions that are sent: all but blank ones. */
export const sentSections = ({ sections }: Draft): DraftSection[] =>
  sections
    .map((section) => ({ ...section, questions: section.questions.filter((one) => !isBlank(one)) }))
    .filter(({ title, questions }) => title.trim() !== '' || questions.length > 0);

/** The draft in which each question has a key: made from its label the first time, the same ever after. */
export function withKeys(draft: Draft): Draft {
  const taken = new Set(draft.sections.flatMap(({ questions }) => questions.flatMap(({ key }) => key ?? [])));
  const keyFor = (label: string): string => {
    const name = nameOf(label);
    let key = name;
    for (let count = 2; taken.has(key); count += 1) key = `${name.slice(0, 36)}_${count}`;
    taken.add(key);
    return key;
  };
  return {
    ...draft,
    sections: draft.sections.map((section) =>
      section.questions.every((one) => one.key !== undefined || isBlank(one))
        ? section
        : {
            ...section,
            questions: section.questions.map((one) =>
              one.key !== undefined || isBlank(one) ? one : { ...one, key: keyFor(one.label) },
            ),
          },
    ),
  };
}

/** The draft with the keys that its questions have in another one. */
export function withKeysOf(draft: Draft, other: Draft): Draft {
  const keys = new Map(other.sections.flatMap(({ questions }) => questions.map(({ id, key }) => [id, key])));
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      questions: section.questions.map((one) =>
        one.key === undefined ? { ...one, key: keys.get(one.id) } : one,
      ),
    })),
  };
}

/** 'Do you own a business?' is do_you_own_a_business. */
function nameOf(label: string): string {
  const name = label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/_+$/, '');
  return name || 'question';
}

/** As the API takes it. @param draft with keys */
export function writtenOf(draft: Draft) {
  const questions = new Map(
    draft.sections.flatMap((section) => section.questions.map((one) => [one.id, one] as const)),
  );
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    language: draft.language,
    sections: sentSections(draft).map((section) => ({
      title: section.title.trim(),
      questions: section.questions.map((one) => questionOf(one, questions)),
    })),
  };
}

/** The question as the API takes it, without what its type has not. */
function questionOf(one: DraftQuestion, questions: ReadonlyMap<string, DraftQuestion>): Question {
  const help = one.help.trim();
  const requests = canRequest(one.type) ? one.requests.filter(({ title }) => title.trim() !== '') : [];
  return {
    key: one.key ?? one.id,
    type: one.type,
    label: one.label.trim(),
    ...(help && { help }),
    ...(one.required && { required: true }),
    ...(hasOptions(one.type) && { options: linesOf(one.options) }),
    ...(one.type === 'table' && { columns: linesOf(one.columns) }),
    ...(one.showIf && { showIf: mapped(one.showIf, (comparison) => comparisonOf(comparison, questions)) }),
    ...(requests.length > 0 && {
      requests: requests.map(({ title, description, option }): AskedDocument => ({
        title: title.trim(),
        ...(description.trim() && { description: description.trim() }),
        ...(option && hasOptions(one.type) && { option }),
      })),
    }),
  };
}

/** With the key of the question, and a number for a number. */
function comparisonOf(one: Comparison, questions: ReadonlyMap<string, DraftQuestion>): Comparison {
  const question = questions.get(one.key);
  const key = question?.key ?? one.key;
  const valueOf = (value: string | number): string | number =>
    question?.type === 'number' && String(value).trim() !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : String(value).trim();
  if ('is' in one) return { key, is: valueOf(one.is) };
  if ('isNot' in one) return { key, isNot: valueOf(one.isNot) };
  return { key, atLeast: valueOf(one.atLeast) };
}
