import { FormProvider } from 'react-hook-form';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { BreachReportsService, type BreachReportDto } from '../../../../shared/api';
import { type InputField, schemaOfFields } from '../form/described-fields';
import { DescribedInputs } from '../form/described-form';
import { useDialogForm } from '../form/use-dialog-form';
import { happened, title } from './breach-schema';

const fields = [
  {
    name: 'determinedOn',
    label: 'Determined on',
    type: 'date',
    narrow: true,
    hint: 'When you were sure it was a breach. Texas deadlines count from this date.',
  },
  title,
  { ...happened, rows: 5 },
] as const satisfies readonly InputField[];
const schema = schemaOfFields(fields);

interface ChangeReportDialogProps {
  open: boolean;
  report: BreachReportDto;
  onClose: () => void;
}

/** Edits the practice's description of a breach; the deadlines are updated. */
export function ChangeReportDialog({ open, report, onClose }: ChangeReportDialogProps) {
  const { form, dialog } = useDialogForm({
    ...{ open, onClose, schema, draft: `breach-report:${report.id}`, focus: 'determinedOn' },
    values: { title: report.title, happened: report.happened, determinedOn: report.determinedOn ?? '' },
    call: ({ determinedOn, ...values }) =>
      BreachReportsService.updateBreachReport({
        id: report.id,
        requestBody: { ...values, determinedOn: determinedOn || null },
      }),
    events: ['breach_report.changed'],
    success: 'Report updated',
    failure: 'Failed to update the report',
  });
  return (
    <FormDialog {...dialog} title="Edit report" subtitle="The findings don’t change." submit="Save">
      <FormProvider {...form}>
        <DescribedInputs fields={fields} />
      </FormProvider>
    </FormDialog>
  );
}
