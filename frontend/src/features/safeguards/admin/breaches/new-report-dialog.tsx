import { Checkbox } from 'antd';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { BreachReportsService } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { DescribedInputs } from '../form/described-form';
import { useDialogForm } from '../form/use-dialog-form';
import { breachSchema, days, emptyBreach, happened, reportOf, title } from './breach-schema';
import { ExposureFields } from './exposure-fields';

interface NewReportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates a breach report from a description of the incident. */
export function NewReportDialog({ open, onClose }: NewReportDialogProps) {
  const navigate = useNavigate();
  const { pass } = useUnsentWork(false);
  const { form, dialog } = useDialogForm({
    ...{
      open,
      onClose,
      schema: breachSchema,
      values: emptyBreach,
      draft: 'breach-report:new',
      focus: 'title',
    },
    call: (values, keyFor) => {
      const requestBody = reportOf(values);
      return BreachReportsService.createBreachReport({
        requestBody,
        idempotencyKey: keyFor({ ...requestBody }),
      });
    },
    events: ['breach_report.changed'],
    failure: 'Failed to create the report',
    onSuccess: ({ id }) =>
      pass(() => {
        onClose();
        return navigate(`/admin/security-plan/breach-reports/${id}`);
      }),
  });
  return (
    <FormDialog
      {...dialog}
      title="New breach report"
      subtitle="Find out who may be affected and your reporting deadlines. The findings are saved as of now."
      submit="Create report"
    >
      <FormProvider {...form}>
        <DescribedInputs fields={[title, { ...happened, rows: 3 }]} />
        <ExposureFields />
        <div className="ui-form-pairs">
          <DescribedInputs fields={days} />
        </div>
        <Field control={form.control} name="exercise" label="Drill" optional>
          {({ value, ...field }) => (
            <Checkbox {...field} checked={value}>
              This is a drill. Nothing has happened.
            </Checkbox>
          )}
        </Field>
      </FormProvider>
    </FormDialog>
  );
}
