import { useState } from 'react';
import { Select } from 'antd';
import { t, msg } from '@steward/texts';
import { Button, AddButton } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import {
  type BreachNoticeDto,
  type BreachReportDto,
  BreachReportsService,
  type DeadlineRule,
} from '../../../../shared/api';
import { formatDate } from '../../../../shared/text/format';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { Field } from '../../../../shared/antd/field';
import { type InputField, schemaOfFields } from '../form/described-fields';
import { DescribedInputs, DescribedDialog } from '../form/described-form';

/** Notices about the breach, with dates. */
export function BreachNotices({ report }: { report: BreachReportDto }) {
  const [isRecording, setIsRecording] = useState(false);
  const [removing, setRemoving] = useState<BreachNoticeDto>();
  const { notices } = report;
  return (
    <section className="ui-card panel stack breach-part" aria-label={t('Notices')}>
      <h2>{t('Notices')}</h2>
      {notices.length === 0 ? (
        <p className="ui-hint">
          {t('No notices yet. Record each notice to an authority or a group of people.')}
        </p>
      ) : (
        <ul className="lines">
          {notices.map((notice) => (
            <li key={notice.id} className="row between">
              <div>
                <strong>{notice.whom}</strong>, {formatDate(notice.toldOn)}
                {notice.note !== null && <p className="ui-hint">{notice.note}</p>}
              </div>
              <Button
                type="text"
                aria-label={t('Remove notice to {whom}', { whom: notice.whom })}
                icon="trash"
                onClick={() => setRemoving(notice)}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <AddButton onClick={() => setIsRecording(true)}>{t('Record a notice')}</AddButton>
      </div>
      <NoticeDialog open={isRecording} report={report} onClose={() => setIsRecording(false)} />
      <ConfirmAction
        of={removing}
        title={t('Remove this notice?')}
        confirm={t('Remove')}
        cancel={t('Keep notice')}
        call={(notice) => BreachReportsService.removeBreachNotice({ id: report.id, noticeId: notice.id })}
        events={['breach_report.changed']}
        success={t('Notice removed')}
        failure={t('Failed to remove the notice')}
        onClose={() => setRemoving(undefined)}
      >
        {({ whom, toldOn }) => (
          <p>{t('{whom}, {day}. The audit log still shows it.', { whom, day: formatDate(toldOn) })}</p>
        )}
      </ConfirmAction>
    </section>
  );
}

const otherRecipient = 'other';

const recipient = [
  {
    name: 'whom',
    label: msg('Name'),
    expected: true,
  },
] as const satisfies readonly InputField[];
const details = [
  {
    name: 'toldOn',
    label: msg('Notified on'),
    type: 'date',
    narrow: true,
    required: msg('Enter the date'),
  },
  {
    name: 'note',
    label: msg('Details'),
    hint: msg('How, by whom, and any reference number'),
    rows: 3,
    max: 2_000,
  },
] as const satisfies readonly InputField[];

const noticeSchema = z.extend(schemaOfFields([...recipient, ...details]), { rule: z.string() }).check(
  z.refine(({ rule, whom }) => rule !== otherRecipient || whom !== '', {
    path: ['whom'],
    error: () => t('Enter who was notified'),
  }),
);

interface NoticeDialogProps {
  open: boolean;
  report: BreachReportDto;
  onClose: () => void;
}

/** Records a notice of the breach to an authority or someone else. */
const NoticeDialog = ({ open, report: { id, deadlines }, onClose }: NoticeDialogProps) => (
  <DescribedDialog
    open={open}
    onClose={onClose}
    title={t('Record a notice')}
    submit={t('[action] Note')}
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
    success={t('Notice recorded')}
    failure={t('Failed to record the notice')}
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
      <Field control={control} name="rule" label={t('Recipient')}>
        {(field) => (
          <Select
            {...field}
            options={[
              ...deadlines.map(({ rule, whom }) => ({ value: rule, label: whom })),
              { value: otherRecipient, label: t('Someone else') },
            ]}
          />
        )}
      </Field>
      {rule === otherRecipient && <DescribedInputs fields={recipient} />}
      <DescribedInputs fields={details} />
    </>
  );
}
