import type { FormSectionDto } from '../../../shared/api';
import type { Section } from '../../../../../backend/src/parts/questionnaires/domain/form/questions.ts';

/* One set of rules decides in browser and server what is asked, required and an answer. */
export * from '../../../../../backend/src/parts/questionnaires/domain/form/questions.ts';
export { askedOf } from '../../../../../backend/src/parts/questionnaires/domain/form/asked.ts';
export {
  isAnswered,
  isDay,
  maskCharacter,
  problemOfValue,
} from '../../../../../backend/src/parts/questionnaires/domain/form/values.ts';

/** Sections in an answer of the server, which has checked that each condition is of one kind. */
export const sectionsOf = (sections: readonly FormSectionDto[]) => sections as readonly Section[];

/** Sections as the generated client takes them: without `readonly`. */
export const sentSectionsOf = (sections: readonly Section[]) => sections as FormSectionDto[];
