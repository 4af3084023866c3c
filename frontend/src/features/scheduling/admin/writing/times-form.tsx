import { useRef } from 'react';
import { Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { Icon } from '../../../../shared/icon';
import { useNow } from '../../../../shared/use-now';
import { readerZone, sameClock, spanIn } from '../../../../shared/zone-time';
import { minutesLater, spanOf } from '../practice-clock';
import type { TimesForm } from './appointment-schema';

/** A time that was pointed at in the calendar; empty where that says nothing. */
export type NewAppointmentTime = TimesForm;

interface TimesFieldsProps {
  zone: string;
  /** How long such an appointment usually is; undefined where its kind does not say. */
  minutes: number | undefined;
}

const minuteMs = 60_000;

/** Day, beginning and end on the practice's clock; one that begins at another time stays as long as it was. */
export function TimesFields({ zone, minutes }: TimesFieldsProps) {
  const { control, getValues, setValue } = useFormContext<TimesForm>();
  // Known still while its beginning is being typed anew.
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
        <Field control={control} name="day" label="Date">
          {(field) => <Input {...field} type="date" />}
        </Field>
        <Field control={control} name="startsAt" label="From">
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
        <Field control={control} name="endsAt" label="To">
          {(field) => <Input {...field} type="time" />}
        </Field>
      </div>
      <TimesSummary zone={zone} />
    </>
  );
}

/** What was chosen in full, for a second look: zone, and where it goes on after midnight. */
function TimesSummary({ zone }: { zone: string }) {
  const now = useNow();
  const { control } = useFormContext<TimesForm>();
  const [day, startsAt, endsAt] = useWatch({ control, name: ['day', 'startsAt', 'endsAt'] });
  const isWhole = day !== '' && startsAt !== '' && endsAt !== '';
  const span = isWhole ? spanOf(day, startsAt, endsAt, zone) : undefined;
  const own = readerZone();
  const isPast = span !== undefined && Date.parse(span.startsAt) <= now;
  return (
    <div className="ui-hint sched-times-words" aria-live="polite">
      <p>{span ? spanIn(span, zone) : 'Times are in the practice’s time zone.'}</p>
      {span && !sameClock(span.startsAt, zone, own) && <p>Where you are: {spanIn(span, own)}</p>}
      {isPast && (
        <p className="sched-past">
          <Icon name="clock" />
          This time is in the past. The client gets no email and no reminder.
        </p>
      )}
    </div>
  );
}

/** In minutes; undefined where the form does not say. */
function lengthOf({ day, startsAt, endsAt }: TimesForm, zone: string): number | undefined {
  if (day === '' || startsAt === '' || endsAt === '') return undefined;
  const span = spanOf(day, startsAt, endsAt, zone);
  return (Date.parse(span.endsAt) - Date.parse(span.startsAt)) / minuteMs;
}
