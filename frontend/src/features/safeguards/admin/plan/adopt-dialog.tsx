import { FormProvider } from 'react-hook-form';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { SecurityPlanService } from '../../../../shared/api';
import { formatDate } from '../../../../shared/format';
import { given } from '../../../../shared/paged-list';
import { type InputField, schemaOfFields } from '../form/described-fields';
import { DescribedInputs } from '../form/described-form';
import { useDialogForm } from '../form/use-dialog-form';

const fields = [
  { name: 'note', label: 'Changes in this review', rows: 3, max: 2000 },
  {
    name: 'reviewOn',
    label: 'Review by',
    type: 'date',
    narrow: true,
    hint: 'Within a year. Leave blank for one year. We’ll remind you 30 days before.',
  },
] as const satisfies readonly InputField[];
const schema = schemaOfFields(fields);
const empty = { reviewOn: '', note: '' };

interface AdoptDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adopts the current plan as its next version. */
export function AdoptDialog({ open, onClose }: AdoptDialogProps) {
  const { form, dialog } = useDialogForm({
    ...{ open, onClose, schema, values: empty, draft: 'security-plan-adoption', focus: 'note' },
    call: (values, keyFor) =>
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
  });
  return (
    <FormDialog
      {...dialog}
      title="Adopt the security plan"
      subtitle="Adopts the saved plan with the current settings. The PDF is kept and never changes."
      submit="Adopt"
    >
      <FormProvider {...form}>
        <DescribedInputs fields={fields} />
      </FormProvider>
    </FormDialog>
  );
}
