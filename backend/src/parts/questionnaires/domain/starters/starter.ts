import type { QuestionnaireContents } from '../questionnaire.js';

/** Contents of a questionnaire that is there at the start, in the current language. */
export type StarterContents = Omit<QuestionnaireContents, 'language'>;
