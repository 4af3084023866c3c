import { Select } from 'antd';
import { FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { type BreachReportDto, BreachReportsService, type DeadlineRule } from '../../../../shared/api';
import { type InputField, schemaOfFields } from '../form/described-fields';
import { DescribedInputs } from '../form/described-form';
import { useDialogForm } from '../form/use-dialog-form';

const otherRecipient = 'other';

const recipient = [{ name: 'whom', label: 'Name', expected: true }] as const satisfies readonly InputField[];
const details = [
  { name: 'toldOn', label: 'Notified on', type: 'date', narrow: true, required: 'Enter the date' },
  {
    name: 'note',
    label: 'Details',
    hint: 'How, by whom, and any reference number',
    rows: 3,
    max: 2_000,
  },
] as const satisfies readonly InputField[];

const noticeSchema = z.extend(schemaOfFields([...recipient, ...details]), { rule: z.string() }).check(
  z.refine(({ rule, whom }) => rule !== otherRecipient || whom !== '', {
    path: ['whom'],
    message: 'Enter who was notified',
  }),
);

interface NoticeDialogProps {
  open: boolean;
  report: BreachReportDto;
  onClose: () => void;
}

/** Records a notice of the breach to an authority or someone else. */
export function NoticeDialog({ open, report: { id, deadlines }, onClose }: NoticeDialogProps) {
  const { form, dialog } = useDialogForm({
    ...{ open, onClose, schema: noticeSchema, draft: `breach-notice:${id}`, focus: 'toldOn' },
    values: { rule: deadlines[0]?.rule ?? otherRecipient, whom: '', toldOn: '', note: '' },
    call: ({ rule, whom, toldOn, note }, keyFor) => {
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
  });
  // Registered before the others: of several invalid fields, the first one gets focus.
  form.register('whom');
  const rule = useWatch({ control: form.control, name: 'rule' });
  return (
    <FormDialog {...dialog} title="Record a notice" submit="Note">
      <FormProvider {...form}>
        <Field control={form.control} name="rule" label="Recipient">
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
        {rule === otherRecipient && <DescribedInputs fields={recipient} />}
        <DescribedInputs fields={details} />
      </FormProvider>
    </FormDialog>
  );
}
