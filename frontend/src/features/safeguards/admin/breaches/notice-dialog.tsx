import { Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { Field } from '../../../../shared/antd/field';
import { type BreachReportDto, BreachReportsService, type DeadlineRule } from '../../../../shared/api';
import { type InputField, schemaOfFields } from '../form/described-fields';
import { DescribedDialog } from '../form/described-dialog';
import { DescribedInputs } from '../form/described-form';

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
export const NoticeDialog = ({ open, report: { id, deadlines }, onClose }: NoticeDialogProps) => (
  <DescribedDialog
    {...{ open, onClose }}
    title="Record a notice"
    submit="Note"
    schema={noticeSchema}
    values={{ rule: deadlines[0]?.rule ?? otherRecipient, whom: '', toldOn: '', note: '' }}
    draft={`breach-notice:${id}`}
    focus="toldOn"
    call={({ rule, whom, toldOn, note }, keyFor) => {
      const matched = deadlines.find((deadline) => deadline.rule === rule);
      const requestBody = {
        rule: matched ? (matched.rule as DeadlineRule) : null,
        whom: matched?.whom ?? whom,
        toldOn,
        note: note || null,
      };
      return BreachReportsService.addBreachNotice({ id, requestBody, idempotencyKey: keyFor(requestBody) });
    }}
    events={['breach_report.changed']}
    success="Notice recorded"
    failure="Failed to record the notice"
  >
    <NoticeFields deadlines={deadlines} />
  </DescribedDialog>
);

function NoticeFields({ deadlines }: Pick<BreachReportDto, 'deadlines'>) {
  const { control, register } = useFormContext<z.infer<typeof noticeSchema>>();
  // Registered before the others: of several invalid fields, the first one gets focus.
  register('whom');
  const rule = useWatch({ control, name: 'rule' });
  return (
    <>
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
      {rule === otherRecipient && <DescribedInputs fields={recipient} />}
      <DescribedInputs fields={details} />
    </>
  );
}
