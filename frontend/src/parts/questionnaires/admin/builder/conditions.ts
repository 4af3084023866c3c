import type { Condition, QuestionType } from '../../shared/form';
import {
  canDecide,
  isGroup,
  linesOf,
  membersOf,
  type Comparison,
  type DraftQuestion,
  type Group,
} from './draft';

/** Comparison with an answer. */
export type Operator = 'is' | 'isNot' | 'atLeast';

export const operatorOf = (one: Comparison): Operator =>
  'is' in one ? 'is' : 'isNot' in one ? 'isNot' : 'atLeast';

export const valueOf = (one: Comparison): string =>
  String('is' in one ? one.is : 'isNot' in one ? one.isNot : one.atLeast);

export const operatorsOf = (type: QuestionType): readonly Operator[] =>
  type === 'number' || type === 'money' || type === 'date' ? ['is', 'isNot', 'atLeast'] : ['is', 'isNot'];

export function comparison(key: string, operator: Operator, value: string): Comparison {
  if (operator === 'is') return { key, is: value };
  return operator === 'isNot' ? { key, isNot: value } : { key, atLeast: value };
}

/** Values of which one is chosen; undefined if it is typed. */
export function choicesOf({ type, options }: DraftQuestion): string[] | undefined {
  if (type === 'yes_no') return ['yes', 'no'];
  return type === 'choice' || type === 'choices' ? linesOf(options) : undefined;
}

/** A first condition on a question: that it is answered with yes, or with its first option. */
export const conditionOn = (question: DraftQuestion): Comparison => ({
  key: question.id,
  is: choicesOf(question)?.[0] ?? '',
});

/** Questions that a condition can look at, the nearest last. */
export const decidingOf = (questions: readonly DraftQuestion[]): DraftQuestion[] =>
  questions.filter(({ type, label }) => canDecide(type) && label.trim() !== '');

const groupOf = (kind: 'all' | 'any', members: readonly Condition[]): Condition =>
  kind === 'all' ? { all: members } : { any: members };

export const kindOf = (group: Group): 'all' | 'any' => ('all' in group ? 'all' : 'any');

/** The same conditions, of which all or any must hold. */
export const ofKind = (group: Group, kind: 'all' | 'any'): Condition => groupOf(kind, membersOf(group));

/** A group of the other kind, which is worth to be within this one. */
export const otherGroup = (group: Group, members: readonly Condition[]): Condition =>
  groupOf(kindOf(group) === 'all' ? 'any' : 'all', members);

/** The condition with one more beside it. */
export const withAnother = (condition: Condition, added: Condition): Condition =>
  isGroup(condition)
    ? groupOf(kindOf(condition), [...membersOf(condition), added])
    : groupOf('all', [condition, added]);

/** With another member at a place, or without it; a group of one is that one. */
export function withMember(group: Group, at: number, member: Condition | undefined): Condition | undefined {
  const members = membersOf(group).toSpliced(at, 1, ...(member ? [member] : []));
  return members.length > 1 ? groupOf(kindOf(group), members) : members[0];
}
