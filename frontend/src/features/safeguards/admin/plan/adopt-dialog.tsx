import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { SecurityPlanService } from '../../../../shared/api';
import { formatDate } from '../../../../shared/format';
import { given } from '../../../../shared/paged-list';
import { useFormDraft } from '../../../../shared/use-form-draft';

const adoptSchema = z.object({ reviewOn: z.string(), note: z.string().check(z.trim()) });
type AdoptForm = z.infer<typeof adoptSchema>;
const empty: AdoptForm = { reviewOn: '', note: '' };

interface AdoptDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adopts the current plan as its next version. */
export function AdoptDialog({ open, onClose }: AdoptDialogProps) {
  const form = useForm<AdoptForm>({ resolver: standardSchemaResolver(adoptSchema), defaultValues: empty });
  const { control, handleSubmit, reset, setFocus, formState } = form;
  const draft = useFormDraft(form, open ? 'security-plan-adoption' : undefined);
  const adopting = useAction({
    call: (values: AdoptForm, keyFor) =>
      SecurityPlanService.adoptSecurityPlan({
        requestBody: given(values),
        idempotencyKey: keyFor({ ...values }),
      }),
    events: ['security_plan.adopted'],
    success: ({ id, reviewOn }) => ({
      title: `Version ${id} is in force`,
      description: `We’ll remind you to review it by ${formatDate(reviewOn)}.`,
    }),
    failure: 'Failed to adopt the plan',
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Adopt the security plan"
      subtitle="Adopts the saved plan with the current settings. The PDF is kept and never changes."
      submit="Adopt"
      isDirty={formState.isDirty}
      isSaving={adopting.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => adopting.mutate(values))()}
      onClose={onClose}
      afterOpen={() => setFocus('note')}
      afterClose={() => reset(empty)}
    >
      <Field control={control} name="note" label="Changes in this review" optional>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
      <Field
        control={control}
        name="reviewOn"
        label="Review by"
        optional
        hint="Within a year. Leave blank for one year. We’ll remind you 30 days before."
      >
        {(field) => <Input {...field} type="date" className="admin-date" />}
      </Field>
    </FormDialog>
  );
}
