import { useState } from 'react';
import { Input } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { SwitchField } from '../../../../admin/forms/switch-field';
import { Kinds } from '../../../../features/scheduling/admin/offered/availability/appointment-types';
import {
  Availability,
  AvailabilityCard,
} from '../../../../features/scheduling/admin/offered/availability/availability-card';
import { useAvailabilityForm } from '../../../../features/scheduling/admin/offered/availability/use-availability-form';
import { Field } from '../../../../shared/antd/field';
import { Group } from '../../../../shared/antd/group';
import { ListSkeleton } from '../../../../shared/antd/states';
import type { AppointmentType, AvailabilityDto } from '../../../../shared/api';
import { ScreenTitle } from '../../../../shared/kit/screen-title';
import { namesHours } from '../../../../shared/practice/opening-hours';
import { useEnglishSite, useSite } from '../../../../shared/practice/site';
import { T } from '../../../../shared/text/rich-text';
import { zoneName } from '../../../../shared/text/zone-time';
import { OfferEnded } from '../offer/offer-ended';
import { ClosedDays } from './days-off';
import { FreeTimes } from './free-times';
import { type HoursForm, hoursFormOf, hoursOf, hoursSchema } from './hours-schema';
import { WeeklyHours } from './weekly-hours';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import './hours.css';

const limits = () =>
  [
    {
      name: 'bufferMinutes',
      label: t('Buffer, in minutes'),
      hint: t('Free time before and after each appointment'),
    },
    {
      name: 'noticeHours',
      label: t('Notice, in hours'),
      hint: t('Clients must book at least this far ahead'),
    },
    {
      name: 'horizonDays',
      label: t('Booking window, in days'),
      hint: t('Clients can book up to this far ahead'),
    },
    {
      name: 'cancelHours',
      label: t('Cancellation, in hours'),
      hint: t('Clients can cancel or reschedule up to this long before'),
    },
  ] as const;

/** Hours in which clients and visitors can book, with everything else of the availability. */
export function HoursScreen({ today }: { today: string }) {
  return (
    <>
      <ScreenTitle>{t('Hours, Admin Dashboard')}</ScreenTitle>
      <ScreenHead title={t('Hours')} text={t('When clients can book, and the appointment types.')} />
      <Availability>{(rules) => <RulesOnScreen rules={rules} today={today} />}</Availability>
    </>
  );
}

const ofHours = { draft: 'availability', schema: hoursSchema, formOf: hoursFormOf, rulesOf: hoursOf };

interface RulesProps {
  rules: AvailabilityDto;
  today: string;
}

/**
 * While the part is off, the server says nothing of hours, and nobody can book zero days ahead: a form that is being written
 * stays as it was, and a new one waits for the next answer.
 */
function RulesOnScreen({ rules, today }: RulesProps) {
  const [known, setKnown] = useState(rules);
  if (rules.horizonDays > 0 && known !== rules) setKnown(rules);
  if (!(known.horizonDays > 0)) return <ListSkeleton rows={7} label={t('Loading availability')} />;
  return <Rules rules={known} today={today} />;
}

function Rules({ rules, today }: RulesProps) {
  const zone = useSite().timeZone;
  const [saved, setSaved] = useState<{ before: AvailabilityDto; now: AvailabilityDto }>();
  const availability = useAvailabilityForm<HoursForm>(rules, {
    ...ofHours,
    onSaved: (before, now) => setSaved({ before, now }),
  });
  const { control } = availability.form;
  return (
    <>
      {rules.weekly.length === 0 && (
        <p className="note note-river below">
          <span>
            <T text="<b>Booking is off.</b> Add weekly hours and an appointment type so that clients and visitors can book." />
          </span>
        </p>
      )}
      <AvailabilityCard<HoursForm> of={availability} save={t('Save availability')}>
        <Group
          title={t('Weekly hours')}
          text={t('When clients can book, in {zone}.', { zone: zoneName(zone) })}
        >
          <WeeklyHours />
          <NoteNamesHours />
        </Group>
        <Group title={t('Days off')} text={t('No bookings on these days. Existing appointments stay.')}>
          <ClosedDays today={today} />
        </Group>
        <Group
          title={t('Appointment types')}
          text={t('What clients and visitors can book, and for how long.')}
        >
          <Kinds rules={rules} booking={{ isForVisitors: isFirstSession, Fields: BookingFields }} />
        </Group>
        <Group title={t('Rules')} text={t('These apply to client bookings. You can book any free time.')}>
          {limits().map((limit) => (
            <Field key={limit.name} control={control} {...limit}>
              {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
            </Field>
          ))}
        </Group>
      </AvailabilityCard>
      <OfferEnded saved={saved} onClose={() => setSaved(undefined)} />
      <FreeTimes kinds={rules.types} today={today} />
    </>
  );
}

/** Beside hours, a note that names days or times repeats or contradicts them. */
function NoteNamesHours() {
  const { hours, translations } = useEnglishSite();
  const hasHours = useWatch<HoursForm, 'weekly'>({ name: 'weekly' }).length > 0;
  const note = [hours, translations.es.hours ?? ''].find(namesHours);
  if (!hasHours || note === undefined) return null;
  return (
    <p className="note note-river all-columns" role="status">
      <span>
        <T
          text="<b>Visitors read these hours twice.</b> Your note to them says “{note}”. <a>Change the note</a>"
          of={{ a: <Link className="ui-text-link" to="/admin/practice" /> }}
          values={{ note }}
        />
      </span>
    </p>
  );
}

/** True for the type that visitors book first, for free, unless the practice says otherwise. */
const isFirstSession = (type: AppointmentType): boolean => type === 'consultation';

/** Fields of a type: whether visitors can book it, and whether it is free. */
function BookingFields({ index }: { index: number }) {
  const { control } = useFormContext<HoursForm>();
  const isFree = useWatch({ control, name: `types.${index}.free` });
  return (
    <>
      <SwitchField
        control={control}
        name={`types.${index}.visitors`}
        label={t('Visitors can book it')}
        hint={t('Without an account, on your contact page. Clients can always book it.')}
      />
      <SwitchField
        control={control}
        name={`types.${index}.free`}
        label={t('[price] Free')}
        hint={
          isFree
            ? t('A free appointment can be booked once per person.')
            : t('Choose its cost below, or leave it “Not shown”.')
        }
      />
    </>
  );
}
