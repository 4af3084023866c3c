import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import type { GoalDto } from '../../../shared/api';
import { AmountInput } from '../../../shared/antd/amount-input';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Field } from '../../../shared/antd/field';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { useEditForm } from '../../../shared/antd/use-edit-form';
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
  const { control, dialog } = useDialogForm({
    open,
    draft: `goal:new:${calls.path}`,
    schema: goalSchema,
    empty: emptyGoal,
    call: (values: GoalForm, keyFor) => calls.create(newGoalOf(values), keyFor(values)),
    events: ['goal.changed'],
    success: 'Goal added',
    failure: 'Failed to add goal',
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Add goal" submit="Add goal">
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

export function RemoveGoalDialog({ calls, goal, onClose }: GoalDialogProps) {
  return (
    <ConfirmAction
      of={goal}
      title="Remove this goal?"
      confirm="Remove"
      cancel="Keep goal"
      call={({ id }) => calls.remove(id)}
      events={['goal.changed']}
      success="Goal removed"
      failure="Failed to remove goal"
      onClose={onClose}
    >
      {({ title }) => <p>“{title}” will be deleted. You can’t undo this.</p>}
    </ConfirmAction>
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
