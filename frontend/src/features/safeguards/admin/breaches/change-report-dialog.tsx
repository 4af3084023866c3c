import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { BreachReportsService, type BreachReportDto } from '../../../../shared/api';
import { useFormDraft } from '../../../../shared/use-form-draft';

const changeSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Title is required')),
  happened: z.string().check(z.trim(), z.minLength(1, 'Enter what happened')),
  determinedOn: z.string(),
});
type ChangeForm = z.infer<typeof changeSchema>;

const valuesOf = ({ title, happened, determinedOn }: BreachReportDto): ChangeForm => ({
  ...{ title, happened },
  determinedOn: determinedOn ?? '',
});

interface ChangeReportDialogProps {
  open: boolean;
  report: BreachReportDto;
  onClose: () => void;
}

/** Edits the practice's description of a breach; the deadlines are updated. */
export function ChangeReportDialog({ open, report, onClose }: ChangeReportDialogProps) {
  const form = useForm<ChangeForm>({
    resolver: standardSchemaResolver(changeSchema),
    values: valuesOf(report),
  });
  const { control, handleSubmit, reset, setFocus, formState } = form;
  const draft = useFormDraft(form, open ? `breach-report:${report.id}` : undefined);
  const changing = useAction({
    call: ({ determinedOn, ...values }: ChangeForm) =>
      BreachReportsService.updateBreachReport({
        id: report.id,
        requestBody: { ...values, determinedOn: determinedOn || null },
      }),
    events: ['breach_report.changed'],
    success: 'Report updated',
    failure: 'Failed to update the report',
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Edit report"
      subtitle="The findings don’t change."
      submit="Save"
      isDirty={formState.isDirty}
      isSaving={changing.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => changing.mutate(values))()}
      onClose={onClose}
      afterOpen={() => setFocus('determinedOn')}
      afterClose={() => reset(valuesOf(report))}
    >
      <Field
        control={control}
        name="determinedOn"
        label="Determined on"
        optional
        hint="When you were sure it was a breach. Texas deadlines count from this date."
      >
        {(field) => <Input {...field} type="date" className="admin-date" />}
      </Field>
      <Field control={control} name="title" label="Title">
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
      <Field control={control} name="happened" label="What happened">
        {(field) => <Input.TextArea {...field} rows={5} maxLength={10_000} />}
      </Field>
    </FormDialog>
  );
}
