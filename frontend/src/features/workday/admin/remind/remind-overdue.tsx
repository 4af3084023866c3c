import { useState } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { Button } from '../../../../shared/antd/button';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { DocumentRequestsService, InvoicesService } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/http/api-error';
import { formatDay, todayIn } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { useSite } from '../../../../shared/practice/site';
import { useOverdue, type Overdue } from './use-overdue';
import './remind.css';

type Outcome = 'sent' | { failed: string };

const send = ({ type, id }: Overdue, idempotencyKey: string): Promise<unknown> =>
  type === 'request'
    ? DocumentRequestsService.remindOfDocumentRequest({ id, idempotencyKey })
    : InvoicesService.remindOfInvoice({ id, idempotencyKey });

/** Reminds all clients of overdue items, after a preview of the recipients. */
export function RemindOverdue() {
  const { sendsEmail } = useSite();
  const [open, setOpen] = useState(false);
  const { sending, outcomes, forget } = useReminding(() => setOpen(false));
  const overdue = useOverdue(open);
  const { rows, chosen, toggle, reset } = useChoice(overdue.data ?? [], outcomes);
  return (
    <>
      <Button icon={<Icon name="bell" />} onClick={() => setOpen(true)}>
        {t('Remind all overdue')}
      </Button>
      <DialogForm
        open={open}
        title={t('Remind all overdue')}
        subtitle={
          <p>
            {sendsEmail
              ? t('Clients are notified by email or in the portal, as they chose. You can’t undo this.')
              : t('Email isn’t set up: clients are notified in the portal alone. You can’t undo this.')}
          </p>
        }
        submit={
          chosen.length === 0
            ? t('Nothing to send')
            : t('{count, plural, one {Send # reminder} other {Send # reminders}}', { count: chosen.length })
        }
        isSaving={sending.isPending}
        onSubmit={() => (chosen.length === 0 ? setOpen(false) : sending.mutate(chosen))}
        onClose={() => setOpen(false)}
        afterClose={() => {
          reset();
          forget();
        }}
      >
        {overdue.isError ? (
          <Failed message={t('Failed to load overdue items. Please try again.')} of={overdue} />
        ) : overdue.isPending ? (
          <ListSkeleton label={t('Loading overdue items')} />
        ) : rows.length === 0 ? (
          <p>{t('Nothing is overdue.')}</p>
        ) : (
          <ul className="remind-list lines" aria-label={t('Reminders')}>
            {rows.map(({ row, ...state }) => (
              <OverdueRow
                key={row.key}
                row={row}
                {...state}
                disabled={sending.isPending}
                outcome={outcomes.get(row.key)}
                onToggle={() => toggle(row)}
              />
            ))}
          </ul>
        )}
      </DialogForm>
    </>
  );
}

/** Items to remind of: all but reported, sent and today's, and those that the user toggled. */
function useChoice(overdue: readonly Overdue[], outcomes: ReadonlyMap<string, Outcome>) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const today = todayIn(useSite().timeZone);
  const rows = overdue.map((row) => {
    const isSent = outcomes.get(row.key) === 'sent';
    // The server sends one reminder a day.
    const wasReminded = row.remindedOn === today;
    return {
      row,
      isSent,
      wasReminded,
      isChosen: !isSent && !wasReminded && excluded.has(row.key) === row.reported,
    };
  });
  return {
    rows,
    chosen: rows.filter(({ isChosen }) => isChosen).map(({ row }) => row),
    toggle: ({ key }: Overdue) => {
      const after = new Set(excluded);
      if (!after.delete(key)) after.add(key);
      setExcluded(after);
    },
    reset: () => setExcluded(new Set()),
  };
}

/** Sends reminders one after the other, and keeps the result of each. */
function useReminding(onSent: () => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const sending = useAction({
    call: async (batch: readonly Overdue[], keyFor) => {
      const attempt = keyFor({ batch: batch.map(({ key }) => key).join() });
      const results = new Map(outcomes);
      let failure: unknown;
      for (const row of batch) {
        try {
          await send(row, `${attempt}-${row.type}-${row.id}`);
          results.set(row.key, 'sent');
        } catch (thrown) {
          failure ??= thrown;
          results.set(row.key, { failed: errorMessage(thrown) ?? t('Failed') });
        }
        setOutcomes(new Map(results));
      }
      if (failure !== undefined) throw failure;
      return batch.length;
    },
    success: (count) => ({
      title: t('Reminders sent'),
      description: t('{count, plural, one {# reminder.} other {# reminders.}}', { count }),
    }),
    failure: t('Failed to send some reminders'),
    onSuccess: onSent,
  });
  return { sending, outcomes, forget: () => setOutcomes(new Map()) };
}

interface OverdueRowProps {
  row: Overdue;
  isChosen: boolean;
  isSent: boolean;
  /** Reminded today, perhaps by someone else. */
  wasReminded: boolean;
  disabled: boolean;
  outcome: Outcome | undefined;
  onToggle: () => void;
}

function OverdueRow(props: OverdueRowProps) {
  const { row, isChosen, isSent, wasReminded, disabled, outcome, onToggle } = props;
  return (
    <li className="cluster between">
      <Checkbox checked={isChosen} disabled={disabled || isSent || wasReminded} onChange={onToggle}>
        <span className="strong">{row.client}</span> {row.title}
        {row.amount && `, ${row.amount}`}
        <span className="sub">
          {[
            row.dueDate === null ? t('Due upon receipt') : t('Due {date}', { date: formatDay(row.dueDate) }),
            row.reported && t('Payment reported'),
            wasReminded && !isSent && t('Reminded today'),
          ]
            .filter(Boolean)
            .join('. ')}
        </span>
      </Checkbox>
      <Result of={outcome} />
    </li>
  );
}

function Result({ of }: { of: Outcome | undefined }) {
  if (of === undefined) return null;
  return (
    <span className="row gap-s ui-hint" role="status">
      <Icon name={of === 'sent' ? 'check' : 'alert'} size={16} />
      {of === 'sent' ? t('Sent') : of.failed}
    </span>
  );
}
