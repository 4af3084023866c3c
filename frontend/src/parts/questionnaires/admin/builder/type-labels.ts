import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import { questionTypes, type QuestionType } from '../../shared/form';

/** Types of questions, in the order of a list. */
const typeLabels = (): Record<QuestionType, string> => ({
  text: t('[type of question] Short text'),
  long_text: t('[type of question] Long text'),
  number: t('[type of question] Number'),
  money: t('[type of question] Amount'),
  date: t('[type of question] Date'),
  yes_no: t('[type of question] Yes or no'),
  choice: t('[type of question] One choice'),
  choices: t('[type of question] Several choices'),
  file: t('[type of question] File'),
  table: t('[type of question] Table'),
  secret: t('[type of question] Private number'),
});

/** Read by hundreds of rows. */
export const typeOptions = perLanguage(() => {
  const labels = typeLabels();
  return questionTypes.map((value) => ({ value, label: labels[value] }));
});
