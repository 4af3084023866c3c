import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { QuestionnairesService, type AdminQuestionnaireResponseRecordDto } from '../../../../shared/api';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { textRule } from '../../../../shared/forms/text-rule';

const schema = z.object({ reason: textRule(2000, () => t('Please enter a reason')) });

/** Lets the client change submitted or accepted answers, and says why. */
export function ReopenDialog({
  response,
  onClose,
}: DialogOf<{ response: AdminQuestionnaireResponseRecordDto }>) {
  const last = useLastDefined(response);
  const askAboutNumbers = useNumberQuestion();
  const { control, form, dialog } = useDialogForm({
    open: response !== undefined,
    draft: `questionnaire-reason:${last?.id}`,
    schema,
    empty: { reason: '' },
    holds: ({ reason }, proceed) => askAboutNumbers([reason], proceed),
    call: async (requestBody: z.infer<typeof schema>, keyFor) => {
      const id = last?.id ?? 0;
      const idempotencyKey = keyFor({ id, ...requestBody });
      return QuestionnairesService.reopenQuestionnaireResponse({ id, requestBody, idempotencyKey });
    },
    events: ['questionnaire.reopened'],
    success: t('Questionnaire reopened'),
    failure: t('Failed to reopen the questionnaire'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Reopen this questionnaire?')}
      subtitle={
        <p>
          {t('{client} can change the answers and submit them again.', { client: last?.client.name ?? '' })}
        </p>
      }
      submit={t('Reopen')}
      afterOpen={() => form.setFocus('reason')}
    >
      <Field control={control} name="reason" label={t('Reason')} hint={t('Shown to the client.')}>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
