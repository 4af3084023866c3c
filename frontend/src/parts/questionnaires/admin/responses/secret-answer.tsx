import { useEffect, useState } from 'react';
import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { QuestionnairesService } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { textRule } from '../../../../shared/forms/text-rule';
import type { Question } from '../../shared/form';

/** Seconds for which a secret is shown. */
const shownFor = 60;

interface SecretAnswerProps {
  /** questionnaire_responses.id */
  id: number;
  question: Question;
  mask: string;
  mayReveal: boolean;
}

/** A secret by its mask; shown for a minute to those who give a reason. */
export function SecretAnswer({ id, question, mask, mayReveal }: SecretAnswerProps) {
  const [secret, setSecret] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const hide = () => setSecret(undefined);
  useEffect(() => {
    if (secret === undefined) return;
    const timer = setTimeout(hide, shownFor * 1000);
    return () => clearTimeout(timer);
  }, [secret]);
  return (
    <div className="cluster">
      <span className="numeric response-secret" role="status">
        {secret ?? mask}
      </span>
      {secret !== undefined ? (
        <>
          <Button type="text" icon="eye-off" className="screen-only" onClick={hide}>
            {t('Hide')}
          </Button>
          <span className="ui-hint screen-only">{t('Hidden again after a minute.')}</span>
        </>
      ) : (
        mayReveal && (
          <Button
            type="text"
            icon="eye"
            className="screen-only"
            aria-label={t('Reveal the answer to “{question}”', { question: question.label })}
            onClick={() => setAsking(true)}
          >
            {t('Reveal')}
          </Button>
        )
      )}
      <RevealDialog
        open={isAsking}
        id={id}
        question={question}
        onReveal={setSecret}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

const schema = z.object({ reason: textRule(500, () => t('Please enter a reason')) });

interface RevealDialogProps {
  open: boolean;
  id: number;
  question: Question;
  onReveal: (secret: string) => void;
  onClose: () => void;
}

function RevealDialog({ open, id, question, onReveal, onClose }: RevealDialogProps) {
  const { control, form, dialog } = useDialogForm({
    open,
    schema,
    empty: { reason: '' },
    call: ({ reason }: z.infer<typeof schema>) =>
      QuestionnairesService.revealAnswer({ id, requestBody: { key: question.key, reason } }),
    events: ['questionnaire.revealed'],
    failure: t('Failed to reveal the answer'),
    onClose,
    onSuccess: ({ value }) => {
      onReveal(value);
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Reveal this answer?')}
      subtitle={<p>{question.label}</p>}
      submit={t('Reveal')}
      isDirty={false}
      afterOpen={() => form.setFocus('reason')}
    >
      <Field
        control={control}
        name="reason"
        label={t('Reason')}
        hint={t('Your name, the time and the reason are recorded in the activity log.')}
      >
        {(field) => <Input {...field} maxLength={500} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
