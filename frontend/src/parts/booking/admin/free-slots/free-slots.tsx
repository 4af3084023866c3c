import { useCallback, useEffect, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import type { TimesForm } from '../../../../features/scheduling/admin/offered/times';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import type { AppointmentType } from '../../../../shared/api';
import { Icon } from '../../../../shared/kit/icon';
import { useIsKept } from '../../../../shared/parts/parts-in-use';
import { useSite } from '../../../../shared/practice/site';
import { clockIn, weekdayOf } from '../../../../shared/text/zone-time';
import { type FreeSlot, useFreeSlots } from './use-free-slots';
import '../../shared/slot-picker/slot-picker.css';
import './free-slots.css';

/** Free times of the chosen day as in the portal; the earliest one is chosen until the person enters a time. */
export function FreeSlots({ type }: { type: AppointmentType }) {
  const { control } = useFormContext<TimesForm>();
  const day = useWatch({ control, name: 'day' });
  // The appointment can be made without them.
  const isOff = useIsKept();
  return day !== '' && !isOff && <SlotsOn day={day} type={type} />;
}

/** Says that the chosen time is none of the free ones. */
export function NotFreeNote({ type }: { type: AppointmentType }) {
  const zone = useSite().timeZone;
  const { control } = useFormContext<TimesForm>();
  const [day, from] = useWatch({ control, name: ['day', 'startsAt'] });
  const { times } = useFreeSlots(type, day, zone);
  const isFree = times?.some((slot) => slot.from === from) ?? true;
  const isOff = useIsKept();
  return (
    !isFree &&
    !isOff && (
      <p className="note note-amber">
        <Icon name="alert" />
        {t('This isn’t one of your free times. You can still book it if you have no other appointment then.')}
      </p>
    )
  );
}

function SlotsOn({ day, type }: { day: string; type: AppointmentType }) {
  const zone = useSite().timeZone;
  const { query, times, next } = useFreeSlots(type, day, zone);
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
