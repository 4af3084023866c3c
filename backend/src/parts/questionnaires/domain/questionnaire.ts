import { type Language, t } from '@steward/texts';
import { DomainError, type Recorded } from '../../../kernel/index.js';
import type { Section } from './form/questions.js';
import { type FormProblem, readSections } from './form/read-sections.js';

/** Events of the practice's own questionnaires. */
export interface QuestionnaireEvent extends Recorded {
  type: `questionnaire.${'created' | 'changed' | 'deleted'}`;
  /** A questionnaire belongs to no client; what was sent has its own events. */
  clientId: null;
}

export interface QuestionnaireContents {
  title: string;
  description: string | null;
  language: Language;
  sections: readonly Section[];
}

/** Omitted fields keep their values. */
export type QuestionnaireChanges = {
  [Field in keyof QuestionnaireContents]?: QuestionnaireContents[Field] | undefined;
};

/** As it is sent now. */
export interface CurrentQuestionnaire extends QuestionnaireContents {
  id: number;
  version: number;
}

/** Sections as a person wrote them. @throws DomainError invalid, with each field that is wrong */
export function sectionsOf(written: unknown): Section[] {
  const { sections, problems } = readSections(written);
  const [first] = problems;
  if (!first) return sections;
  const fields = Object.fromEntries(problems.map((one) => [one.path, messageOf(one)]));
  throw new DomainError('invalid', 'request.invalid', messageOf(first), { fields });
}

const messages: Record<FormProblem['problem'], (problem: FormProblem) => string> = {
  required: () => t('This field is required'),
  not_text: () => t('Must be text'),
  too_long: ({ most: max = 0 }) => t('Must be at most {max} characters', { max }),
  unreadable: () => t('Must not contain NUL or incomplete characters'),
  not_a_list: () => t('Must be a list'),
  too_many: ({ most: max = 0 }) => t('Must be at most {max}', { max }),
  not_a_flag: () => t('Must be true or false'),
  key_invalid: () =>
    t('Begin with a small letter; then small letters, digits and underscores, 40 characters at most'),
  key_repeated: () => t('Another question has this key'),
  type_unknown: () => t('Choose a type of answer'),
  repeated: () => t('Each only once'),
  only_choices: () => t('Only questions with a choice have options'),
  only_tables: () => t('Only tables have columns'),
  requests_no_type: () => t('Answers of this type cannot request documents'),
  option_unknown: () => t('The question has no such option'),
  condition_invalid: () => t('This condition is incomplete'),
  condition_not_earlier: () => t('A condition can only look at an earlier question'),
  condition_itself: () => t('A question cannot depend on itself'),
  condition_no_type: () => t('A condition cannot look at this type of answer in this way'),
  condition_never: () => t('The earlier question can never have this answer'),
  too_deep: ({ most: max = 0 }) => t('Conditions can be at most {max} levels deep', { max }),
};

const messageOf = (problem: FormProblem): string => messages[problem.problem](problem);
