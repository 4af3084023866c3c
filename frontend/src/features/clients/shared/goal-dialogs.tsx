import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { t } from '@steward/texts';
import type { GoalDto, CreateGoalDto, UpdateGoalDto } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Field, AmountInput } from '../../../shared/antd/field';
import { FormDialog, useDialogForm, useEditForm } from '../../../shared/antd/form-dialog';
import type { GoalCalls } from './goal-calls';
import { z } from 'zod/mini';
import { optionalAmountRule } from '../../../shared/forms/amount-rule.ts';
import { amountOf, centsOf } from '../../../shared/text/cents.ts';
import { changedValues } from '../../../shared/forms/changed-values.ts';
import { textRule } from '../../../shared/forms/text-rule.ts';

/** Maximum length of a title in characters. */
const longestTitle = 100;
const notPercent = { error: () => t('Enter a whole number from 0 to 100') };

const goalSchema = z.object({
  title: textRule(longestTitle, () => t('Title is required')),
  // Empty if the goal has no target amount.
  targetAmount: optionalAmountRule,
  progress: z.string().check(
    z.trim(),
    z.refine((typed) => /^\d{1,3}$/.test(typed) && Number(typed) <= 100, notPercent),
  ),
});

type GoalForm = z.infer<typeof goalSchema>;

const emptyGoal: GoalForm = { title: '', targetAmount: '', progress: '0' };

const goalFormOf = ({ title, targetAmount, progress }: GoalDto): GoalForm => ({
  title,
  targetAmount: targetAmount === null ? '' : targetAmount.replace(/\.00$/, ''),
  progress: String(progress),
});

const sumOf = (typed: string): string | null => {
  const cents = centsOf(typed);
  return cents === undefined ? null : amountOf(cents);
};

const newGoalOf = ({ title, targetAmount, progress }: GoalForm): CreateGoalDto => ({
  title,
  targetAmount: sumOf(targetAmount),
  progress: Number(progress),
});

/** Fields that differ from the stored goal. */
const goalChangesOf = (goal: GoalDto, form: GoalForm): UpdateGoalDto => {
  const { title, targetAmount, progress } = goal;
  return changedValues<UpdateGoalDto>({ title, targetAmount, progress }, newGoalOf(form));
};

interface DialogProps {
  calls: GoalCalls;
  onClose: () => void;
}

export function NewGoalDialog({ calls, open, onClose }: DialogProps & { open: boolean }) {
  const { control, dialog } = useDialogForm({
    open,
    draft: `goal:new:${calls.path}`,
    schema: goalSchema,
    empty: emptyGoal,
    call: (values: GoalForm, keyFor) => calls.create(newGoalOf(values), keyFor(values)),
    events: ['goal.changed'],
    success: t('Goal added'),
    failure: t('Failed to add goal'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('Add goal')} submit={t('Add goal')}>
      <GoalFields control={control} />
    </FormDialog>
  );
}

interface GoalDialogProps extends DialogProps {
  /** Undefined keeps the dialog closed. */
  goal: GoalDto | undefined;
}

export function EditGoalDialog({ calls, goal, onClose }: GoalDialogProps) {
  const { control, dialog } = useEditForm({
    record: goal,
    draft: 'goal',
    schema: goalSchema,
    empty: emptyGoal,
    formOf: goalFormOf,
    changesOf: goalChangesOf,
    call: calls.update,
    event: 'goal.changed',
    success: t('Goal saved'),
    failure: t('Failed to save goal'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('Edit goal')}>
      <GoalFields control={control} />
    </FormDialog>
  );
}

export function RemoveGoalDialog({ calls, goal, onClose }: GoalDialogProps) {
  return (
    <ConfirmAction
      of={goal}
      title={t('Remove this goal?')}
      confirm={t('Remove')}
      cancel={t('Keep goal')}
      call={({ id }) => calls.remove(id)}
      events={['goal.changed']}
      success={t('Goal removed')}
      failure={t('Failed to remove goal')}
      onClose={onClose}
    >
      {({ title }) => <p>{t('“{title}” will be deleted. You can’t undo this.', { title })}</p>}
    </ConfirmAction>
  );
}

function GoalFields({ control }: { control: Control<GoalForm> }) {
  return (
    <>
      <Field control={control} name="title" label={t('Title')}>
        {(field) => <Input {...field} maxLength={longestTitle} autoComplete="off" />}
      </Field>
      <Field control={control} name="targetAmount" label={t('Target amount')} optional>
        {(field) => <AmountInput {...field} />}
      </Field>
      <Field control={control} name="progress" label={t('Progress')} hint={t('Progress in percent.')}>
        {(field) => <Input {...field} suffix="%" inputMode="numeric" maxLength={3} autoComplete="off" />}
      </Field>
    </>
  );
}
