import { useFormContext } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { PackContent, PackContentRow } from '../../../../features/clients/admin/offered/pack-contents';
import { Field } from '../../../../shared/antd/field';
import { dueInDaysOf, optionalDueInDaysRule, typedDays } from '../../../../shared/forms/due-in-days';
import { QuestionnaireSelect } from '../send/questionnaire-select';

/** In an answer about a pack. */
interface StoredQuestionnaire {
  questionnaireId: number;
  dueInDays: number | null;
  /** null: deleted meanwhile */
  title: string | null;
}

interface QuestionnaireRow extends PackContentRow {
  /** Undefined until one is chosen. */
  questionnaireId: number | undefined;
  /** Title of the one that the pack has. */
  title: string;
}

/** Choice of a questionnaire in the form of a pack. */
function QuestionnaireField({ name }: { name: string }) {
  const { control, getValues } = useFormContext<{ questionnaires: QuestionnaireRow[] }>();
  const place = Number(name.split('.').at(-1));
  const { questionnaireId: id, title = '' } = getValues(`questionnaires.${place}`) ?? {};
  return (
    <Field control={control} name={`questionnaires.${place}.questionnaireId`} label={t('Questionnaire')}>
      {(field) => (
        <QuestionnaireSelect {...field} {...(id !== undefined && title && { known: [{ id, title }] })} />
      )}
    </Field>
  );
}

/** Questionnaires that packs send. */
export const packQuestionnaires: PackContent = {
  key: 'questionnaires',
  icon: 'list',
  most: 20,
  words: () => ({
    title: t('Questionnaires'),
    hint: t('Questions for the client to answer.'),
    add: t('Add questionnaire'),
    row: (number) => t('Questionnaire {number}', { number }),
    remove: (number) => t('Remove questionnaire {number}', { number }),
    count: (count) => t('{count, plural, one {# questionnaire} other {# questionnaires}}', { count }),
    missing: t('A questionnaire is missing'),
    ofPacks: {
      intro: t('Documents, requests, questionnaires, a message and an invoice, sent right away.'),
      empty: t(
        'Bundle the documents, requests, questionnaires, message and invoice you send every new client.',
      ),
      nothing: t('Add a document, a request, a questionnaire, a message or an invoice'),
    },
  }),
  emptyRow: { questionnaireId: undefined, title: '', dueInDays: '14' } as QuestionnaireRow,
  rule: z.array(
    z.object({
      questionnaireId: z.int({ error: () => t('Please select a questionnaire') }),
      dueInDays: optionalDueInDaysRule,
    }),
  ),
  Fields: QuestionnaireField,
  rowOf: ({ questionnaireId, dueInDays, title }: StoredQuestionnaire): QuestionnaireRow => ({
    // A deleted one must be chosen again.
    questionnaireId: title === null ? undefined : questionnaireId,
    title: title ?? '',
    dueInDays: typedDays(dueInDays),
  }),
  sentOf: ({ questionnaireId, dueInDays }: QuestionnaireRow) => ({
    questionnaireId,
    ...dueInDaysOf(dueInDays),
  }),
  isMissing: ({ title }: StoredQuestionnaire) => title === null,
};
