import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input, Select } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { type BreachReportDto, BreachReportsService, type DeadlineRule } from '../../../../shared/api';
import { useFormDraft } from '../../../../shared/use-form-draft';

const otherRecipient = 'other';

const noticeSchema = z
  .object({
    rule: z.string(),
    whom: z.string().check(z.trim()),
    toldOn: z.string().check(z.minLength(1, 'Enter the date')),
    note: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ rule, whom }) => rule !== otherRecipient || whom !== '', {
      path: ['whom'],
      message: 'Enter who was notified',
    }),
  );
type NoticeForm = z.infer<typeof noticeSchema>;

interface NoticeDialogProps {
  open: boolean;
  report: BreachReportDto;
  onClose: () => void;
}

/** Records a notice of the breach to an authority or someone else. */
export function NoticeDialog({ open, report: { id, deadlines }, onClose }: NoticeDialogProps) {
  const empty: NoticeForm = { rule: deadlines[0]?.rule ?? otherRecipient, whom: '', toldOn: '', note: '' };
  const form = useForm<NoticeForm>({
    resolver: standardSchemaResolver(noticeSchema),
    defaultValues: empty,
  });
  const { control, handleSubmit, register, reset, setFocus, formState } = form;
  const draft = useFormDraft(form, open ? `breach-notice:${id}` : undefined);
  // Registered before the others: of several invalid fields, the first one gets focus.
  register('whom');
  const rule = useWatch({ control, name: 'rule' });
  const recording = useAction({
    call: ({ rule, whom, toldOn, note }: NoticeForm, keyFor) => {
      const matched = deadlines.find((deadline) => deadline.rule === rule);
      const requestBody = {
        rule: matched ? (matched.rule as DeadlineRule) : null,
        whom: matched?.whom ?? whom,
        toldOn,
        note: note || null,
      };
      return BreachReportsService.addBreachNotice({ id, requestBody, idempotencyKey: keyFor(requestBody) });
    },
    events: ['breach_report.changed'],
    success: 'Notice recorded',
    failure: 'Failed to record the notice',
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={open}
      title="Record a notice"
      submit="Note"
      isDirty={formState.isDirty}
      isSaving={recording.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => recording.mutate(values))()}
      onClose={onClose}
      afterOpen={() => setFocus('toldOn')}
      afterClose={() => reset(empty)}
    >
      <Field control={control} name="rule" label="Recipient">
        {(field) => (
          <Select
            {...field}
            options={[
              ...deadlines.map(({ rule, whom }) => ({ value: rule, label: whom })),
              { value: otherRecipient, label: 'Someone else' },
            ]}
          />
        )}
      </Field>
      {rule === otherRecipient && (
        <Field control={control} name="whom" label="Name">
          {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
        </Field>
      )}
      <Field control={control} name="toldOn" label="Notified on">
        {(field) => <Input {...field} type="date" className="admin-date" />}
      </Field>
      <Field
        control={control}
        name="note"
        label="Details"
        optional
        hint="How, by whom, and any reference number"
      >
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}
