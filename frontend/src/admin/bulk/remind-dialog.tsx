import { useState, type ReactNode } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { DialogForm } from '../../shared/antd/dialog-form';
import { ListSkeleton } from '../../shared/antd/states';
import { errorMessage } from '../../shared/http/api-error';
import { todayIn } from '../../shared/text/format';
import { Icon } from '../../shared/kit/icon';
import { useSite } from '../../shared/practice/site';
import { BulkResult, type LeftOut } from './bulk-result';
import { keyOf, send, sendTogether, type Reminder } from './reminders';
import './remind.css';

type Outcome = 'sent' | { failed: string };

interface RemindDialogProps {
  open: boolean;
  title: string;
  /** Undefined while they are loading. */
  reminders: readonly Reminder[] | undefined;
  /** Takes the place of the list if it could not be loaded. */
  failed?: ReactNode;
  /** Text without any. */
  none: string;
  /** Others that were chosen, with the reason for which there is nothing to remind of. */
  left?: readonly LeftOut[];
  /** Called once all reminders were sent. */
  onDone?: () => void;
  onClose: () => void;
}

/** Reminds clients after a preview of the recipients, and names what was left out. */
export function RemindDialog(props: RemindDialogProps) {
  const { open, title, reminders, failed, none, left = [], onDone, onClose } = props;
  const { sendsEmail } = useSite();
  const [sent, setSent] = useState<number>();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const { rows, chosen, toggle, reset } = useChoice(reminders ?? [], outcomes);
  const leftOut = [
    ...rows.flatMap(({ row, obstacle }) =>
      obstacle ? [{ key: keyOf(row), name: `${row.client}, ${row.title}`, reason: obstacle }] : [],
    ),
    ...left,
  ];
  const close = () => {
    onClose();
    if (sent !== undefined) onDone?.();
  };
  const sending = useReminding(outcomes, setOutcomes, leftOut.length > 0, (count) => {
    if (leftOut.length > 0) setSent(count);
    else {
      onClose();
      onDone?.();
    }
  });
  return (
    <DialogForm
      open={open}
      title={title}
      subtitle={
        <p>
          {sendsEmail
            ? t('Clients are notified by email or in the portal, as they chose. You can’t undo this.')
            : t('Email isn’t set up: clients are notified in the portal alone. You can’t undo this.')}
          {sendsEmail &&
            chosen.filter(({ type }) => type === 'invoice').length > 1 &&
            ` ${t('A client with several invoices gets one email.')}`}
        </p>
      }
      submit={
        chosen.length === 0
          ? t('Nothing to send')
          : t('{count, plural, one {Send # reminder} other {Send # reminders}}', { count: chosen.length })
      }
      isSaving={sending.isPending}
      {...(sent !== undefined && { result: <BulkResult done={sentText(sent)} left={leftOut} /> })}
      onSubmit={() => (chosen.length === 0 ? onClose() : sending.mutate(chosen))}
      onClose={close}
      afterClose={() => {
        reset();
        setSent(undefined);
        setOutcomes(new Map());
      }}
    >
      {failed || (reminders === undefined && <ListSkeleton label={t('Loading reminders')} />)}
      {reminders?.length === 0 && <p>{none}</p>}
      {rows.length > 0 && (
        <ul className="remind-list lines" aria-label={t('Reminders')}>
          {rows.map(({ row, ...state }) => (
            <ReminderRow
              key={keyOf(row)}
              row={row}
              {...state}
              disabled={sending.isPending}
              outcome={outcomes.get(keyOf(row))}
              onToggle={() => toggle(row)}
            />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <p className="ui-hint above breaks">
          {t('Left out: {names}.', { names: left.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </DialogForm>
  );
}

const sentText = (count: number): string =>
  t('{count, plural, one {# reminder sent.} other {# reminders sent.}}', { count });

/** Choice of reminders: all but what is doubtful, sent, settled or of today, and what the user toggled. */
function useChoice(reminders: readonly Reminder[], outcomes: ReadonlyMap<string, Outcome>) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const today = todayIn(useSite().timeZone);
  const rows = reminders.map((row) => {
    const isSent = outcomes.get(keyOf(row)) === 'sent';
    // The server sends one reminder a day.
    const wasReminded = row.remindedOn === today && !isSent;
    const obstacle = row.settled || (wasReminded && t('Reminded today'));
    const isWanted = toggled.has(keyOf(row)) === (row.isDoubtful ?? false);
    return { row, isSent, obstacle, isChosen: !isSent && !obstacle && isWanted };
  });
  return {
    rows,
    chosen: rows.filter(({ isChosen }) => isChosen).map(({ row }) => row),
    toggle: (row: Reminder) => {
      const after = new Set(toggled);
      if (!after.delete(keyOf(row))) after.add(keyOf(row));
      setToggled(after);
    },
    reset: () => setToggled(new Set()),
  };
}

/** Sends reminders of several invoices together, all others one after the other, and keeps the result of each. */
const useReminding = (
  outcomes: ReadonlyMap<string, Outcome>,
  onOutcome: (outcomes: ReadonlyMap<string, Outcome>) => void,
  reportsItself: boolean,
  onSent: (count: number) => void,
) =>
  useAction({
    call: async (batch: readonly Reminder[], keyFor) => {
      const attempt = keyFor({ batch: batch.map(keyOf).join() });
      const results = new Map(outcomes);
      let failure: unknown;
      const invoices = batch.filter(({ type }) => type === 'invoice');
      const together = invoices.length > 1 ? invoices : [];
      if (together.length > 0) {
        const left = await sendTogether(together, attempt);
        for (const row of together) {
          const reason = left.get(row.id);
          results.set(keyOf(row), reason === undefined ? 'sent' : { failed: reason });
        }
        onOutcome(new Map(results));
      }
      for (const row of batch.filter((one) => !together.includes(one))) {
        try {
          await send(row, `${attempt}-${keyOf(row)}`);
          results.set(keyOf(row), 'sent');
        } catch (thrown) {
          failure ??= thrown;
          results.set(keyOf(row), { failed: errorMessage(thrown) ?? t('Failed') });
        }
        onOutcome(new Map(results));
      }
      if (failure !== undefined) throw failure;
      return [...results.values()].filter((outcome) => outcome === 'sent').length;
    },
    events: ['document.reminded', 'document_request.reminded', 'invoice.reminded'],
    success: (count) =>
      reportsItself ? undefined : { title: t('Reminders sent'), description: sentText(count) },
    failure: t('Failed to send some reminders'),
    onSuccess: onSent,
  });

interface ReminderRowProps {
  row: Reminder;
  isChosen: boolean;
  isSent: boolean;
  /** The reason for which it cannot be sent. */
  obstacle: string | false;
  disabled: boolean;
  outcome: Outcome | undefined;
  onToggle: () => void;
}

function ReminderRow(props: ReminderRowProps) {
  const { row, isChosen, isSent, obstacle, disabled, outcome, onToggle } = props;
  return (
    <li className="cluster between">
      <Checkbox checked={isChosen} disabled={disabled || isSent || obstacle !== false} onChange={onToggle}>
        <span className="strong">{row.client}</span> {row.title}
        <span className="sub">{[...row.facts, obstacle].filter(Boolean).join('. ')}</span>
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
