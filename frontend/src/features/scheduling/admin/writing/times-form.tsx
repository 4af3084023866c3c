import { useRef } from 'react';
import { Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { Icon } from '../../../../shared/kit/icon';
import { useNow } from '../../../../shared/text/use-now';
import { readerZone } from '../../../../shared/text/reader-zone';
import { sameClock, spanIn, zoneName } from '../../../../shared/text/zone-time';
import type { AppointmentType } from '../../../../shared/api';
import { minutesLater, spanOf } from '../offered/practice-clock';
import type { TimesForm } from '../offered/times';
import { Added, type AddedComponent } from '../../../../shared/parts/parts-in-use';
import { useSite } from '../../../../shared/practice/site';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Help with the times of a new appointment, in its form. */
    'appointment.times': AddedComponent<{ type: AppointmentType }>;
    /** Follows the chosen time, which is still to come. */
    'appointment.times-note': AddedComponent<{ type: AppointmentType }>;
  }
}

/** Initial time from a click in the calendar; empty if it has none. */
export type NewAppointmentTime = TimesForm;

interface TimesFieldsProps {
  /** Undefined until it is chosen, and for an appointment that is moved. */
  type?: AppointmentType | undefined;
  /** Default duration; undefined if the appointment type has none. */
  minutes: number | undefined;
}

const minuteMs = 60_000;

/** Date, start and end in the practice's time zone; a change of the start keeps the duration. */
export function TimesFields({ type, minutes }: TimesFieldsProps) {
  const zone = useSite().timeZone;
  const { control, getValues, setValue } = useFormContext<TimesForm>();
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
      {type && <Added at="appointment.times" with={{ type }} />}
      <TimesSummary type={type} />
    </>
  );
}

/** Summary of the chosen time, with time zone, and the end date if it is after midnight. */
function TimesSummary({ type }: Pick<TimesFieldsProps, 'type'>) {
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
      {type && span && !isPast && <Added at="appointment.times-note" with={{ type }} />}
    </div>
  );
}

/** Duration in minutes; undefined if incomplete. */
function lengthOf({ day, startsAt, endsAt }: TimesForm, zone: string): number | undefined {
  if (day === '' || startsAt === '' || endsAt === '') return undefined;
  const span = spanOf(day, startsAt, endsAt, zone);
  return (Date.parse(span.endsAt) - Date.parse(span.startsAt)) / minuteMs;
}
