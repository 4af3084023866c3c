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
  const isShown = secret !== undefined;
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
      {mayReveal && (
        // One button for both, so that it keeps the focus.
        <Button
          type="text"
          icon={isShown ? 'eye-off' : 'eye'}
          className="screen-only"
          aria-label={
            isShown
              ? t('Hide the answer to “{question}”', { question: question.label })
              : t('Reveal the answer to “{question}”', { question: question.label })
          }
          onClick={() => (isShown ? hide() : setAsking(true))}
        >
          {isShown ? t('Hide') : t('Reveal')}
        </Button>
      )}
      {isShown && <span className="ui-hint screen-only">{t('Hidden again after a minute.')}</span>}
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
