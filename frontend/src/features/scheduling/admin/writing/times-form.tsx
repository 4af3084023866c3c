import { useRef, useCallback, useEffect, useId } from 'react';
import { Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { Icon } from '../../../../shared/kit/icon';
import { useNow } from '../../../../shared/text/use-now';
import {
  readerZone,
  sameClock,
  spanIn,
  zoneName,
  clockIn,
  weekdayOf,
} from '../../../../shared/text/zone-time';
import type { AppointmentType } from '../../../../shared/api';
import { minutesLater, spanOf } from '../practice-clock';
import type { TimesForm } from './appointment-schema';
import { useFreeSlots, type FreeSlot, type FreeSlots as Slots } from './use-free-slots';
import { Failed } from '../../../../shared/antd/states';
import { useSite } from '../../../../shared/practice/site';
import '../../../../shared/slot-picker/slot-picker.css';

/** Initial time from a click in the calendar; empty if it has none. */
export type NewAppointmentTime = TimesForm;

interface TimesFieldsProps {
  /** Type whose free times are offered; undefined offers none. */
  type?: AppointmentType | undefined;
  /** Default duration; undefined if the appointment type has none. */
  minutes: number | undefined;
}

const minuteMs = 60_000;

/** Date, start and end in the practice's time zone; a change of the start keeps the duration. */
export function TimesFields({ type, minutes }: TimesFieldsProps) {
  const zone = useSite().timeZone;
  const { control, getValues, setValue } = useFormContext<TimesForm>();
  const [day, from] = useWatch({ control, name: ['day', 'startsAt'] });
  const slots = useFreeSlots(type, day, zone);
  const isFree = slots.times?.some((slot) => slot.from === from) ?? true;
  // Remembers the duration while the start is being typed.
  const length = useRef<number>(undefined);
  const begin = (startsAt: string) => {
    const before = getValues();
    length.current = lengthOf(before, zone) ?? length.current ?? minutes;
    setValue('startsAt', startsAt, { shouldDirty: true });
    if (startsAt === '' || before.day === '' || length.current === undefined) return;
    const { time } = minutesLater({ day: before.day, time: startsAt }, length.current, zone);
    setValue('endsAt', time, { shouldDirty: true, shouldValidate: before.endsAt === '' });
  };
  return (
    <>
      <div className="sched-times">
        <Field control={control} name="day" label={t('Date')}>
          {(field) => <Input {...field} type="date" />}
        </Field>
        <Field control={control} name="startsAt" label={t('[time] From')}>
          {({ onChange, ...field }) => (
            <Input
              {...field}
              type="time"
              onChange={(event) => {
                begin(event.target.value);
                onChange(event);
              }}
            />
          )}
        </Field>
        <Field control={control} name="endsAt" label={t('[time] To')}>
          {(field) => <Input {...field} type="time" />}
        </Field>
      </div>
      {type && day !== '' && <FreeSlots day={day} slots={slots} />}
      <TimesSummary isFree={isFree} />
    </>
  );
}

/** Summary of the chosen time, with time zone, and the end date if it is after midnight. */
function TimesSummary({ isFree }: { isFree: boolean }) {
  const zone = useSite().timeZone;
  const now = useNow();
  const { control } = useFormContext<TimesForm>();
  const [day, startsAt, endsAt] = useWatch({ control, name: ['day', 'startsAt', 'endsAt'] });
  const isWhole = day !== '' && startsAt !== '' && endsAt !== '';
  const span = isWhole ? spanOf(day, startsAt, endsAt, zone) : undefined;
  const own = readerZone();
  const isPast = span !== undefined && Date.parse(span.startsAt) <= now;
  return (
    <div className="ui-hint stack gap-s" aria-live="polite">
      <p>{span ? spanIn(span, zone) : t('Times are in {zone}.', { zone: zoneName(zone) })}</p>
      {span && !sameClock(span.startsAt, zone, own) && (
        <p>{t('Your time: {span}', { span: spanIn(span, own) })}</p>
      )}
      {isPast && (
        <p className="note note-amber">
          <Icon name="clock" />
          {t('This time is in the past. The client gets no email and no reminder.')}
        </p>
      )}
      {span && !isPast && !isFree && (
        <p className="note note-amber">
          <Icon name="alert" />
          {t(
            'This isn’t one of your free times. You can still book it if you have no other appointment then.',
          )}
        </p>
      )}
    </div>
  );
}

/** Duration in minutes; undefined if incomplete. */
function lengthOf({ day, startsAt, endsAt }: TimesForm, zone: string): number | undefined {
  if (day === '' || startsAt === '' || endsAt === '') return undefined;
  const span = spanOf(day, startsAt, endsAt, zone);
  return (Date.parse(span.endsAt) - Date.parse(span.startsAt)) / minuteMs;
}

/** Free times of the day as in the portal; the earliest one is chosen until the person enters a time. */
function FreeSlots({ day, slots }: { day: string; slots: Slots }) {
  const { query, times, next } = slots;
  const zone = useSite().timeZone;
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
