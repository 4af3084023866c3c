import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Checkbox, Input } from 'antd';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../../../shared/action/use-action';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { BreachReportsService } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { breachSchema, emptyBreach, reportOf, type BreachForm } from './breach-schema';
import { ExposureFields } from './exposure-fields';

interface NewReportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates a breach report from a description of the incident. */
export function NewReportDialog({ open, onClose }: NewReportDialogProps) {
  const navigate = useNavigate();
  const { pass } = useUnsentWork(false);
  const form = useForm<BreachForm>({
    resolver: standardSchemaResolver(breachSchema),
    defaultValues: emptyBreach,
  });
  const { control, handleSubmit, reset, setFocus, formState } = form;
  const draft = useFormDraft(form, open ? 'breach-report:new' : undefined);
  const creation = useAction({
    call: (values: BreachForm, keyFor) => {
      const requestBody = reportOf(values);
      return BreachReportsService.createBreachReport({
        requestBody,
        idempotencyKey: keyFor({ ...requestBody }),
      });
    },
    events: ['breach_report.changed'],
    failure: 'Failed to create the report',
    form,
    onSuccess: ({ id }) =>
      pass(() => {
        onClose();
        return navigate(`/admin/security-plan/breach-reports/${id}`);
      }),
  });
  return (
    <FormDialog
      open={open}
      title="New breach report"
      subtitle="Find out who may be affected and your reporting deadlines. The findings are saved as of now."
      submit="Create report"
      isDirty={formState.isDirty}
      isSaving={creation.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => creation.mutate(values))()}
      onClose={onClose}
      afterOpen={() => setFocus('title')}
      afterClose={() => reset(emptyBreach)}
    >
      <FormProvider {...form}>
        <Field control={control} name="title" label="Title">
          {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
        </Field>
        <Field control={control} name="happened" label="What happened">
          {(field) => <Input.TextArea {...field} rows={3} maxLength={10_000} />}
        </Field>
        <ExposureFields />
        <div className="ui-form-pairs">
          <Field control={control} name="discoveredOn" label="Discovered on">
            {(field) => <Input {...field} type="date" />}
          </Field>
          <Field
            control={control}
            name="determinedOn"
            label="Determined on"
            optional
            hint="When you were sure it was a breach"
          >
            {(field) => <Input {...field} type="date" />}
          </Field>
        </div>
        <Field control={control} name="exercise" label="Drill" optional>
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
