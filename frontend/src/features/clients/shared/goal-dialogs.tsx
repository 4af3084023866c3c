import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm, type Control } from 'react-hook-form';
import { useAction } from '../../../shared/action/use-action';
import type { GoalDto } from '../../../shared/api';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { AmountInput } from '../../../shared/antd/amount-input';
import { Field } from '../../../shared/antd/field';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { useEditForm } from '../../../shared/antd/use-edit-form';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { useFormDraft } from '../../../shared/use-form-draft';
import type { GoalCalls } from './goal-calls';
import {
  emptyGoal,
  goalChangesOf,
  goalFormOf,
  goalSchema,
  longestTitle,
  newGoalOf,
  type GoalForm,
} from './goal-form';

interface DialogProps {
  calls: GoalCalls;
  onClose: () => void;
}

export function NewGoalDialog({ calls, open, onClose }: DialogProps & { open: boolean }) {
  const form = useForm<GoalForm>({
    resolver: standardSchemaResolver(goalSchema),
    defaultValues: emptyGoal,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, open ? `goal:new:${calls.path}` : undefined);
  const saving = useAction({
    call: (values: GoalForm, keyFor) => calls.create(newGoalOf(values), keyFor(values)),
    events: ['goal.changed'],
    success: 'Goal added',
    failure: 'Failed to add goal',
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Add goal"
      submit="Add goal"
      isDirty={formState.isDirty}
      isSaving={saving.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => saving.mutate(values))()}
      onClose={onClose}
      afterClose={() => reset(emptyGoal)}
    >
      <GoalFields control={control} />
    </FormDialog>
  );
}

interface GoalDialogProps extends DialogProps {
  /** The goal; undefined keeps the dialog closed. */
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
    success: 'Goal saved',
    failure: 'Failed to save goal',
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Edit goal">
      <GoalFields control={control} />
    </FormDialog>
  );
}

function GoalFields({ control }: { control: Control<GoalForm> }) {
  return (
    <>
      <Field control={control} name="title" label="Title">
        {(field) => <Input {...field} maxLength={longestTitle} autoComplete="off" />}
      </Field>
      <Field control={control} name="targetAmount" label="Target amount" optional>
        {(field) => <AmountInput {...field} />}
      </Field>
      <Field control={control} name="progress" label="Progress" hint="Progress in percent.">
        {(field) => <Input {...field} suffix="%" inputMode="numeric" maxLength={3} autoComplete="off" />}
      </Field>
    </>
  );
}

/** Confirms and removes a goal. */
export function DeleteGoalDialog({ calls, goal, onClose }: GoalDialogProps) {
  const lastGoal = useLastDefined(goal);
  const deleting = useAction({
    call: (id: number) => calls.remove(id),
    events: ['goal.changed'],
    success: 'Goal removed',
    failure: 'Failed to remove goal',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={goal !== undefined}
      title="Remove this goal?"
      confirm="Remove"
      cancel="Keep goal"
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => goal && deleting.mutate(goal.id)}
    >
      <p>“{lastGoal?.title}” will be deleted. You can’t undo this.</p>
    </ConfirmDialog>
  );
}
