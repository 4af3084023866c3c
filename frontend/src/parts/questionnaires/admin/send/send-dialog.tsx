import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { ClientSelect } from '../../../../features/clients/admin/offered/client-select';
import { clientName } from '../../../../features/clients/admin/offered/record-client';
import { QuestionnairesService, type ClientDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { QuestionnaireSelect } from './questionnaire-select';

interface SendDialogProps {
  open: boolean;
  /** Preselected; otherwise chosen here. */
  questionnaire?: { id: number; title: string } | undefined;
  client?: ClientDto | undefined;
  onClose: () => void;
}

interface Choice {
  questionnaireId: number | undefined;
  userId: number | undefined;
  /** Value of a date input: '2027-02-15', or empty. */
  dueDate: string;
}
interface WrittenChoice extends Choice {
  questionnaireId: number;
  userId: number;
}

const chosen = (error: () => string) => z.int({ error }).check(z.positive({ error }));
const schema = z.object({
  questionnaireId: chosen(() => t('Please select a questionnaire')),
  userId: chosen(() => t('Please select a client')),
  dueDate: z.string(),
}) as z.ZodMiniType<WrittenChoice, Choice>;

const nothing: Choice = { questionnaireId: undefined, userId: undefined, dueDate: '' };

/** Sends the present version of a questionnaire to a client, with a due date. */
export function SendDialog({ open, questionnaire, client, onClose }: SendDialogProps) {
  const shownQuestionnaire = useLastDefined(questionnaire);
  const shownClient = useLastDefined(client);
  const { control, saving, dialog } = useDialogForm({
    open,
    schema,
    empty: nothing,
    values: { ...nothing, questionnaireId: shownQuestionnaire?.id, userId: shownClient?.id },
    call: ({ questionnaireId: id, userId, dueDate }: WrittenChoice, keyFor) => {
      const requestBody = { userId, ...(dueDate && { dueDate }) };
      return QuestionnairesService.sendQuestionnaire({
        id,
        requestBody,
        idempotencyKey: keyFor({ id, ...requestBody }),
      });
    },
    events: ['questionnaire.sent'],
    success: ({ client: { name } }) => ({
      title: t('Questionnaire sent'),
      description: t('To {name}.', { name }),
    }),
    failure: t('Failed to send the questionnaire'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Send questionnaire')}
      subtitle={
        <p>
          {shownQuestionnaire
            ? t('“{title}”: the client answers it in their portal', { title: shownQuestionnaire.title })
            : shownClient
              ? t('For {client}, who answers it in their portal', { client: clientName(shownClient) })
              : t('The client answers it in their portal')}
        </p>
      }
      submit={t('Send questionnaire')}
      isDirty={false}
    >
      {!shownQuestionnaire && (
        <Field control={control} name="questionnaireId" label={t('Questionnaire')}>
          {(field) => <QuestionnaireSelect {...field} disabled={saving.isPending} />}
        </Field>
      )}
      {!shownClient && (
        <Field control={control} name="userId" label={t('Client')}>
          {(field) => <ClientSelect {...field} disabled={saving.isPending} />}
        </Field>
      )}
      <Field
        control={control}
        name="dueDate"
        label={t('Due date')}
        optional
        hint={t('We remind the client before it.')}
      >
        {(field) => <Input {...field} type="date" className="admin-date" />}
      </Field>
    </FormDialog>
  );
}
