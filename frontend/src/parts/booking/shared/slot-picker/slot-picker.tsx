import { useId, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import { errorMessage } from '../../../../shared/http/api-error';
import type { SlotDto } from '../../../../shared/api/models/SlotDto';
import { Icon } from '../../../../shared/kit/icon';
import { T } from '../../../../shared/text/rich-text';
import { phoneHref, useSite } from '../../../../shared/practice/site';
import {
  clockIn,
  dayIn,
  sameClock,
  timeIn,
  weekdayOf,
  zoneAt,
  zoneName,
} from '../../../../shared/text/zone-time';
import { gridOf, monthName, monthOf, nextMonth, previousMonth } from './months';
import type { DayOfSlots, FreeTimes } from './use-free-times';
import { useIsAwake } from '../../../../shared/kit/use-is-awake';
import { useReaderZone } from '../../../../shared/practice/use-reader-zone';
import './slot-picker.css';

interface SlotPickerProps {
  times: FreeTimes;
  /** Start of the chosen time, UTC; empty if none is chosen. */
  value: string;
  /** Called with '' when another day or month is opened: the chosen time no longer applies. */
  onChange: (startsAt: string) => void;
  /** Reason why a time must be chosen (again). */
  error?: string | undefined;
  /** Receives the chosen or first time, which takes the focus in case of an error. */
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** Choice of a day in a month, and of one of its free times, in the reader's time zone. */
export function SlotPicker({ times, value, onChange, error, inputRef }: SlotPickerProps) {
  const id = useId();
  const zone = useReaderZone();
  const [openedDay, openDay] = useState<string>();
  const grid = useRef<HTMLFieldSetElement>(null);
  const { month, days = [] } = times;
  const chosenDay = value && dayIn(value, zone);
  const isOpen = (day: string) => (candidate: DayOfSlots) => candidate.day === day;
  const open =
    days.find(isOpen(openedDay ?? '')) ??
    days.find(isOpen(chosenDay)) ??
    days[0] ??
    // Until the times are loaded, the preselected one is known.
    (times.isLoading && !times.failure && monthOf(chosenDay) === month
      ? { day: chosenDay, times: [{ startsAt: value }] }
      : undefined);
  const turnTo = (to: string) => {
    openDay(undefined);
    onChange('');
    times.turnTo(to);
  };
  return (
    <div className="slot-picker">
      <div className="slot-columns">
        <div>
          <MonthHead times={times} onTurn={turnTo} />
          <div className="slot-weekdays" aria-hidden="true">
            {weekdays().map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>
          <fieldset ref={grid} role="radiogroup" className="slot-days">
            <legend className="skip">{t('Day')}</legend>
            {gridOf(month).map((day, index) =>
              day === undefined ? (
                <span key={index} />
              ) : (
                <Day
                  key={day}
                  day={day}
                  name={`${id}-day`}
                  count={days.find(isOpen(day))?.times.length}
                  isChosen={day === open?.day}
                  onChoose={() => {
                    openDay(day);
                    onChange('');
                  }}
                />
              ),
            )}
          </fieldset>
        </div>
        <div className="slot-side">
          {open ? (
            <Times
              id={id}
              open={open}
              isLoading={times.isLoading}
              value={value}
              error={error}
              inputRef={inputRef}
              onChange={onChange}
            />
          ) : (
            <NoTimes
              times={times}
              onTurn={(to) => {
                flushSync(() => turnTo(to));
                // The pressed button is removed.
                grid.current?.querySelector<HTMLElement>(':checked')?.focus();
              }}
            />
          )}
        </div>
      </div>
      <ZoneHint id={`${id}-zone`} slots={open?.times ?? []} />
      {error && (
        <p id={`${id}-error`} className="slot-error row gap-s to-start" role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });
/** From Sunday: January 4, 1970 was one. */
const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, index) => weekday().format(Date.UTC(1970, 0, 4 + index)));

function MonthHead({ times, onTurn }: { times: FreeTimes; onTurn: (month: string) => void }) {
  const { month, firstMonth, lastMonth } = times;
  return (
    <div className="slot-month row between">
      <Turn
        label={t('Previous month')}
        icon="arrow-left"
        to={month > firstMonth ? previousMonth(month) : undefined}
        onTurn={onTurn}
      />
      <b aria-live="polite">{monthName(month)}</b>
      <Turn
        label={t('Next month')}
        icon="arrow-right"
        to={month < lastMonth ? nextMonth(month) : undefined}
        onTurn={onTurn}
      />
    </div>
  );
}

interface TurnProps {
  label: string;
  icon: 'arrow-left' | 'arrow-right';
  /** Undefined at the end of the months that can be booked. */
  to: string | undefined;
  onTurn: (month: string) => void;
}

function Turn({ label, icon, to, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      className="slot-button slot-turn"
      aria-label={label}
      // A disabled button would lose the focus.
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onTurn(to)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

interface DayProps {
  day: string;
  name: string;
  /** Number of free times; undefined if there are none. */
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Day({ day, name, count = 0, isChosen, onChoose }: DayProps) {
  return (
    <label className="slot">
      <input
        type="radio"
        name={name}
        value={day}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        aria-label={t('{day}, {count, plural, =0 {no free times} one {# free time} other {# free times}}', {
          day: weekdayOf(day),
          count,
        })}
        onChange={onChoose}
      />
      <span className="slot-face">{Number(day.slice(8))}</span>
    </label>
  );
}

interface TimesProps extends Pick<SlotPickerProps, 'value' | 'error' | 'inputRef' | 'onChange'> {
  /** Prefix of ids and names. */
  id: string;
  open: { day: string; times: readonly Pick<SlotDto, 'startsAt'>[] };
  /** True if there may be more. */
  isLoading: boolean;
}

/** Free times of one day. */
function Times(props: TimesProps) {
  const { id, open, isLoading, value, error, inputRef, onChange } = props;
  const { day, times } = open;
  const { timeZone } = useSite();
  const zone = useReaderZone();
  // On a day with a clock change, a time may occur twice: each then shows its zone.
  const zones = new Set(times.map(({ startsAt }) => zoneAt(startsAt, zone)));
  const focused = times.find(({ startsAt }) => startsAt === value) ?? times[0];
  return (
    <fieldset
      role="radiogroup"
      className="slot-times"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? `${id}-zone` : `${id}-zone ${id}-error`}
    >
      <legend>
        <T
          text="<skip>Time on</skip> {day}"
          of={{ skip: <span className="skip" /> }}
          values={{ day: weekdayOf(day) }}
        />
      </legend>
      <div>
        {times.map((slot) => (
          <label className="slot" key={slot.startsAt}>
            <input
              type="radio"
              name={`${id}-time`}
              value={slot.startsAt}
              checked={slot.startsAt === value}
              ref={slot === focused ? inputRef : undefined}
              onChange={() => onChange(slot.startsAt)}
            />
            <span className="slot-face">
              {zones.size > 1 ? timeIn(slot.startsAt, zone) : clockIn(slot.startsAt, zone)}
              {!sameClock(slot.startsAt, zone, timeZone) && (
                <small>
                  <T
                    text="{time}<skip> at our office</skip>"
                    of={{ skip: <span className="skip" /> }}
                    values={{ time: timeIn(slot.startsAt, timeZone) }}
                  />
                </small>
              )}
            </span>
          </label>
        ))}
        {isLoading && <OtherTimes />}
      </div>
    </fieldset>
  );
}

/** Shown in place of the times: the load has failed or goes on, or the month has no free times. */
function NoTimes({ times, onTurn }: { times: FreeTimes; onTurn: (month: string) => void }) {
  const site = useSite();
  const { failure, isLoading, isFetching, next, first, retry } = times;
  if (failure)
    return (
      <div className="note note-error" role="alert">
        <Icon name="alert" />
        <div className="stack gap-s to-start">
          <b>{t('The free times could not be loaded')}</b>
          <p>{errorMessage(failure, t('Check your connection and try again.'))}</p>
          <button type="button" className="slot-button" disabled={isFetching} onClick={retry}>
            {t('Retry')}
          </button>
        </div>
      </div>
    );
  if (isLoading)
    return (
      <div className="slot-times" role="status">
        <span className="skip">{t('Loading free times')}</span>
        <div>
          <Bones />
        </div>
      </div>
    );
  if (next !== undefined)
    return (
      <div className="stack to-start" role="status">
        <p>{t('No free times in this month.')}</p>
        <button type="button" className="slot-button" onClick={() => onTurn(monthOf(next))}>
          {t('Next free: {day}', { day: weekdayOf(next) })}
        </button>
      </div>
    );
  const none = first ? t('No free times in this month.') : t('No times are free right now.');
  if (!site.phone)
    return (
      <p role="status">{t("{none} Please write to us, and we'll find one that works for you.", { none })}</p>
    );
  return (
    <p role="status">
      <T
        text="{none} Please call <a>{phone}</a>, and we'll find a time that works for you."
        of={{ a: <a href={phoneHref(site)} /> }}
        values={{ none, phone: site.phone }}
      />
    </p>
  );
}

/** Times that are being loaded; on a page whose script does not run yet, a button that loads it, in their place. */
function OtherTimes() {
  const isAwake = useIsAwake();
  if (isAwake) return <Bones />;
  return (
    <>
      <button type="button" className="slot-face slot-more">
        {t('More times')}
      </button>
      {Array.from({ length: 4 }, (_, index) => (
        <span className="slot-face slot-kept" key={index} />
      ))}
    </>
  );
}

/** Placeholders in the shape of times. */
const Bones = () =>
  Array.from({ length: 5 }, (_, index) => <span className="slot-face slot-bone" key={index} />);

/** The reader's time zone, and that the office's is shown where it differs. */
function ZoneHint({ id, slots }: { id: string; slots: readonly Pick<SlotDto, 'startsAt'>[] }) {
  const { timeZone } = useSite();
  const zone = useReaderZone();
  const differs = slots.some(({ startsAt }) => !sameClock(startsAt, zone, timeZone));
  return (
    <p id={id} className="ui-hint">
      {differs
        ? t("Times are in {zone}. Our office's time is below each one, in {office}.", {
            zone: zoneName(zone),
            office: zoneName(timeZone),
          })
        : t('Times are in {zone}.', { zone: zoneName(zone) })}
    </p>
  );
}
