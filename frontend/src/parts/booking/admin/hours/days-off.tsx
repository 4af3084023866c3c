import { useId, useRef, useState } from 'react';
import { Input, type InputRef, Checkbox } from 'antd';
import { useController, useFormContext } from 'react-hook-form';
import { t } from '@steward/texts';
import { Button, IconButton } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { formatDay } from '../../../../shared/text/format';
import { isDay } from '../../../../features/scheduling/admin/offered/practice-clock';
import type { HoursForm } from './hours-schema';
import { useMutation } from '@tanstack/react-query';
import { usHolidays } from './us-holidays';

/** Days off; past ones are kept but not shown. */
export function ClosedDays({ today }: { today: string }) {
  const { control, getValues } = useFormContext<HoursForm>();
  const {
    field: { value: days, onChange },
    fieldState,
  } = useController({ control, name: 'closed' });
  const [day, setDay] = useState('');
  const input = useRef<InputRef>(null);
  const id = useId();
  const coming = days.filter((one) => one >= today);
  const close = (added: readonly string[]) => onChange([...new Set([...days, ...added])].sort());
  const add = () => {
    if (!isDay(day)) return;
    close([day]);
    setDay('');
    input.current?.focus();
  };
  const message = fieldState.error?.message;
  return (
    <div className="sched-closed-days stack gap-l to-start all-columns">
      <div className="ui-field">
        <label htmlFor={id}>{t('New day off')}</label>
        <div className="ui-tools">
          <Input
            ref={input}
            id={id}
            type="date"
            min={today}
            value={day}
            aria-describedby={message ? `${id}-error` : undefined}
            onChange={({ target }) => setDay(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              add();
            }}
          />
          <Button disabled={!isDay(day)} onClick={add}>
            {t('Add day')}
          </Button>
        </div>
        <FieldError id={`${id}-error`} message={message} />
      </div>
      <AddHolidays
        today={today}
        closed={days}
        isOpen={(weekday) => getValues('weekly').some((span) => span.weekday === weekday)}
        onAdd={close}
      />
      {coming.length > 0 && (
        <DayList
          days={coming}
          onRemove={(removed) => {
            onChange(days.filter((one) => one !== removed));
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function DayList({ days, onRemove }: { days: readonly string[]; onRemove: (day: string) => void }) {
  return (
    <ul className="sched-days cluster gap-s" aria-label={t('Days off')}>
      {days.map((day) => (
        <li key={day} className="box row gap-xs">
          {formatDay(day)}
          <IconButton
            icon="close"
            label={t('Remove {day}', { day: formatDay(day) })}
            onClick={() => onRemove(day)}
          />
        </li>
      ))}
    </ul>
  );
}

interface AddHolidaysProps {
  today: string;
  /** Days that are closed already. */
  closed: readonly string[];
  /** @param weekday Monday is 1 */
  isOpen: (weekday: number) => boolean;
  onAdd: (days: readonly string[]) => void;
}

/** Adds the coming US federal holidays of the chosen years as days off. */
function AddHolidays({ today, closed, isOpen, onAdd }: AddHolidaysProps) {
  const id = useId();
  const thisYear = Number(today.slice(0, 4));
  const years = [thisYear, thisYear + 1, thisYear + 2];
  const [chosen, setChosen] = useState(years.slice(0, 2));
  const adding = useMutation({
    mutationFn: async () => {
      const days = await usHolidays(chosen, isOpen);
      return days.filter((day) => day >= today && !closed.includes(day));
    },
    onSuccess: onAdd,
  });
  return (
    <div role="group" aria-labelledby={id} className="ui-field">
      <span id={id} className="ui-label">
        {t('US federal holidays')}
      </span>
      <div className="ui-tools">
        <Button icon="plus" disabled={chosen.length === 0} of={adding}>
          {t('Add US holidays')}
        </Button>
        <Checkbox.Group
          options={years.map((year) => ({ value: year, label: String(year) }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <p className="ui-hint" role="status">
        {adding.isError && t('The holidays could not be loaded. Please try again.')}
        {adding.data &&
          (adding.data.length > 0
            ? t(
                '{count, plural, one {# holiday added. Save to keep it.} other {# holidays added. Save to keep them.}}',
                { count: adding.data.length },
              )
            : t('All of them are days off already.'))}
      </p>
    </div>
  );
}
