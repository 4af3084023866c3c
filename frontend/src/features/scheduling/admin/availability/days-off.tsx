import { useId, useRef, useState } from 'react';
import { Button, Input, type InputRef } from 'antd';
import { useController, useFormContext } from 'react-hook-form';
import { t } from '@steward/texts';
import { FieldError } from '../../../../shared/antd/field';
import { IconButton } from '../../../../shared/antd/icon-button';
import { formatDay } from '../../../../shared/format';
import { isDay } from '../practice-clock';
import { AddHolidays } from './add-holidays';
import type { AvailabilityForm } from './availability-schema';

/** Days off; past ones are kept but not shown. */
export function ClosedDays({ today }: { today: string }) {
  const { control, getValues } = useFormContext<AvailabilityForm>();
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
