import { useCallback, useEffect, useId, useRef } from 'react';
import { Button } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { Failed } from '../../../../shared/antd/states';
import { clockIn, weekdayOf } from '../../../../shared/zone-time';
import '../../../../shared/slot-picker/slot-picker.css';
import type { TimesForm } from './appointment-schema';
import type { FreeSlot, FreeSlots as Slots } from './use-free-slots';

interface FreeSlotsProps {
  day: string;
  zone: string;
  slots: Slots;
}

/** Free times of the day as in the portal; the earliest one is chosen until the person enters a time. */
export function FreeSlots({ day, zone, slots: { query, times, next } }: FreeSlotsProps) {
  const id = useId();
  const { control, getValues, setValue, setFocus } = useFormContext<TimesForm>();
  const startsAt = useWatch({ control, name: 'startsAt' });
  // A typed time, or one from a click in the calendar, is kept.
  const proposed = useRef('');
  const choose = useCallback(
    ({ from, to }: Pick<FreeSlot, 'from' | 'to'>) => {
      proposed.current = from;
      setValue('startsAt', from, { shouldDirty: true, shouldValidate: from !== '' });
      setValue('endsAt', to, { shouldDirty: true, shouldValidate: to !== '' });
    },
    [setValue],
  );
  useEffect(() => {
    if (!times) return;
    const current = getValues('startsAt');
    if (current !== proposed.current && current !== '') return;
    choose(times.find(({ from }) => from === current) ?? times[0] ?? { from: '', to: '' });
  }, [times, choose, getValues]);
  if (query.isError) return <Failed message={t('Failed to load the free times.')} of={query} />;
  if (!times) return <p className="ui-hint sched-slots-none">{t('Loading free times…')}</p>;
  if (times.length === 0)
    return (
      <div className="sched-slots-none cluster gap-l">
        <p className="ui-hint">{t('No free times on {day}.', { day: weekdayOf(day) })}</p>
        {next && (
          <Button
            onClick={() => {
              setValue('day', next, { shouldDirty: true });
              setFocus('day');
            }}
          >
            {t('Next free: {day}', { day: weekdayOf(next) })}
          </Button>
        )}
      </div>
    );
  return (
    <fieldset role="radiogroup" className="sched-slots">
      <legend className="ui-label">{t('Free times on {day}', { day: weekdayOf(day) })}</legend>
      <div>
        {times.map((slot) => (
          <label key={slot.startsAt} className="slot">
            <input
              type="radio"
              name={`${id}-slot`}
              checked={slot.from === startsAt}
              onChange={() => choose(slot)}
            />
            <span className="slot-face">{clockIn(slot.startsAt, zone)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
