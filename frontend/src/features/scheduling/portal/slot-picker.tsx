import { useId, useState } from 'react';
import { Button } from 'antd';
import type { AppointmentType, SlotDto } from '../../../shared/api';
import { FieldError } from '../../../shared/antd/field';
import { Failed } from '../../../shared/antd/states';
import { Icon } from '../../../shared/icon';
import { useSite } from '../../../shared/site';
import {
  addDays,
  byDay,
  clockIn,
  dayIn,
  readerZone,
  sameClock,
  timeIn,
  weekdayOf,
  zoneAt,
  zoneName,
} from '../../../shared/zone-time';
import { useSlots } from './use-booking';
import { blockOf, daysOf, weekName, weekOf } from './weeks';
import '../../../shared/tiles.css';
import './slot-picker.css';

interface SlotsOfDay {
  day: string;
  times: readonly SlotDto[];
}

interface SlotPickerProps {
  type: AppointmentType;
  /** Start of the chosen time; undefined or empty if none. */
  value: string | undefined;
  onChange: (slot: SlotDto) => void;
  /** Validation error. */
  error: string | undefined;
}

/** Selects a day and one of its free times: two groups of radio buttons, in the reader's time zone. */
export function SlotPicker({ type, value, onChange, error }: SlotPickerProps) {
  const id = useId();
  const zone = readerZone();
  const { timeZone: practiceZone } = useSite();
  const [today] = useState(() => dayIn(new Date().toISOString(), zone));
  const [visibleWeek, showWeek] = useState<string>();
  const [chosenDay, chooseDay] = useState<string>();
  const slots = useSlots(type, blockOf(visibleWeek ?? weekOf(today), today));
  const days = byDay(slots.data ?? [], zone);
  // Starts with the week of the first free time.
  const week = visibleWeek ?? weekOf(days[0]?.day ?? today);
  const ofWeek = days.filter(({ day }) => weekOf(day) === week);
  const open = ofWeek.find(({ day }) => day === chosenDay) ?? ofWeek[0];
  const elsewhere = days.some(({ times: [slot] }) => slot && !sameClock(slot.startsAt, zone, practiceZone));
  const next = days.find(({ day }) => day >= addDays(week, 7));
  const turn = (to: string) => {
    showWeek(to);
    chooseDay(undefined);
  };

  if (slots.isError)
    return <Failed message="Failed to load free times. Please try again." of={slots} explains />;
  return (
    <div className="slots stack" aria-busy={slots.isPending}>
      <WeekHead week={week} first={weekOf(today)} onTurn={turn} />
      <WeekDays name={`${id}-day`} week={week} free={ofWeek} chosen={open?.day} onChoose={chooseDay} />
      {slots.isPending ? (
        <div className="slots-times tiles" role="status" aria-label="Loading free times">
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index} className="ui-bone slots-bone" />
          ))}
        </div>
      ) : open ? (
        <TimesOfDay id={id} {...open} value={value} error={error} onChange={onChange} />
      ) : (
        <div className="slots-none cluster gap-l soft" role="status">
          <p>No free times this week.</p>
          {next && <Button onClick={() => turn(weekOf(next.day))}>Next free: {weekdayOf(next.day)}</Button>}
        </div>
      )}
      <p id={`${id}-zone`} className="ui-hint">
        Times are in {zoneName(zone)}. {elsewhere && ' Our office’s time is below each one.'}
      </p>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

interface WeekHeadProps {
  week: string;
  /** The current week. */
  first: string;
  onTurn: (week: string) => void;
}

function WeekHead({ week, first, onTurn }: WeekHeadProps) {
  return (
    <div className="slots-week row between">
      <Button
        icon={<Icon name="arrow-left" size={18} />}
        aria-label="Previous week"
        disabled={week <= first}
        onClick={() => onTurn(addDays(week, -7))}
      />
      <b aria-live="polite">{weekName(week)}</b>
      <Button
        icon={<Icon name="arrow-right" size={18} />}
        aria-label="Next week"
        onClick={() => onTurn(addDays(week, 7))}
      />
    </div>
  );
}

interface WeekDaysProps {
  name: string;
  week: string;
  /** Free times of the week, by day. */
  free: readonly SlotsOfDay[];
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

function WeekDays({ name, week, free, chosen, onChoose }: WeekDaysProps) {
  return (
    <fieldset role="radiogroup" className="slots-days tiles">
      <legend className="skip">Day</legend>
      {daysOf(week).map((day) => {
        const count = free.find((one) => one.day === day)?.times.length ?? 0;
        return (
          <label key={day} className="tile">
            <input
              type="radio"
              name={name}
              checked={day === chosen}
              disabled={count === 0}
              aria-label={`${weekdayOf(day)}, ${freeText(count)}`}
              onChange={() => onChoose(day)}
            />
            <DayFace day={day} />
          </label>
        );
      })}
    </fieldset>
  );
}

interface TimesOfDayProps extends SlotsOfDay, Pick<SlotPickerProps, 'value' | 'error' | 'onChange'> {
  /** Prefix of the ids and names. */
  id: string;
}

function TimesOfDay({ id, day, times, value, error, onChange }: TimesOfDayProps) {
  const zone = readerZone();
  const { timeZone: practiceZone } = useSite();
  const format = changesClock(times, zone) ? timeIn : clockIn;
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={error === undefined ? `${id}-zone` : `${id}-zone ${id}-error`}
      aria-invalid={error !== undefined}
    >
      <legend>{weekdayOf(day)}</legend>
      <div className="slots-times tiles">
        {times.map((slot) => (
          <label key={slot.startsAt} className="slots-time tile">
            <input
              type="radio"
              name={`${id}-time`}
              checked={slot.startsAt === value}
              onChange={() => onChange(slot)}
            />
            <span className="tile-face">
              {format(slot.startsAt, zone)}
              {!sameClock(slot.startsAt, zone, practiceZone) && (
                <small>
                  {timeIn(slot.startsAt, practiceZone)}
                  <span className="skip"> at our office</span>
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** When daylight saving ends, a time may occur twice: then each shows its zone. */
function changesClock(times: readonly SlotDto[], zone: string): boolean {
  return new Set(times.map(({ startsAt }) => zoneAt(startsAt, zone))).size > 1;
}

const freeText = (free: number): string =>
  free === 0 ? 'no free times' : free === 1 ? '1 free time' : `${free} free times`;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

function DayFace({ day }: { day: string }) {
  return (
    <span className="tile-face" aria-hidden="true">
      <small>{weekday.format(new Date(day))}</small>
      {Number(day.slice(8))}
    </span>
  );
}
