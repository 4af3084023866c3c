import { useEffect, useState, type ComponentProps } from 'react';
import { useSite } from '../../shared/site';
import {
  byDay,
  clockIn,
  readerZone,
  sameClock,
  timeIn,
  zoneAt,
  zoneName,
  type Span,
} from '../../shared/zone-time';
import { Alert } from '../alert';
import { FieldError } from '../form/field';
import type { useFreeTimes } from './use-free-times';
import { PhoneLink } from '../links';

/** Days shown at first, and added by each press of 'More days'. */
const daysPerStep = 10;

interface SlotPickerProps {
  times: ReturnType<typeof useFreeTimes>;
  error: string | undefined;
  /** Props of the radio buttons, one for each time of the chosen day. */
  time: ComponentProps<'input'>;
  /** Called when another day is chosen: the chosen time no longer applies. */
  onDay: () => void;
}

/** Choice of a day, then of one of its times, in the reader's time zone. */
export function SlotPicker({ times, error, time, onDay }: SlotPickerProps) {
  const zone = readerZone();
  const [chosen, setChosen] = useState<string>();
  const [visibleDayCount, setVisibleDayCount] = useState(daysPerStep);
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = times;
  const days = byDay(data?.pages.flat() ?? [], zone);
  const isShort = data !== undefined && days.length < visibleDayCount && hasNextPage && !isError;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);

  if (isError && days.length === 0)
    return <Alert title="The free times could not be loaded" role="alert" onRetry={() => void refetch()} />;
  if (days.length === 0) return data && !isShort ? <NothingFree /> : <Loading />;
  const day = days.find((one) => one.day === chosen) ?? days[0];
  return (
    <div className="slots stack">
      <fieldset>
        <legend>Day</legend>
        <div className="tiles">
          {days.slice(0, visibleDayCount).map((one) => (
            <DayTile
              key={one.day}
              day={one.day}
              isChosen={one.day === day?.day}
              onChoose={() => {
                setChosen(one.day);
                onDay();
              }}
            />
          ))}
        </div>
        {(days.length > visibleDayCount || hasNextPage) && (
          <button
            type="button"
            className="btn btn-line btn-small"
            disabled={isShort}
            onClick={() => setVisibleDayCount(visibleDayCount + daysPerStep)}
          >
            More days
          </button>
        )}
      </fieldset>
      <TimeChoice slots={day?.times ?? []} error={error} time={time} />
    </div>
  );
}

const dayParts = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

interface DayTileProps {
  /** A calendar day: '2026-11-23'. */
  day: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Radio button for a day: 'Mon' above 'Nov 23'. */
function DayTile({ day, isChosen, onChoose }: DayTileProps) {
  const [weekday = '', date = ''] = dayParts.format(new Date(day)).split(', ');
  return (
    <label className="tile">
      <input type="radio" name="booking-day" checked={isChosen} onChange={onChoose} />
      <span className="tile-face">
        <span>{weekday}</span> <b>{date}</b>
      </span>
    </label>
  );
}

interface TimeChoiceProps extends Pick<SlotPickerProps, 'error' | 'time'> {
  slots: readonly Pick<Span, 'startsAt'>[];
}

/** Times of one day. */
function TimeChoice({ slots, error, time }: TimeChoiceProps) {
  const { timeZone } = useSite();
  const zone = readerZone();
  // On a day with a clock change, a time may occur twice: each then shows its zone.
  const zones = new Set(slots.map(({ startsAt }) => zoneAt(startsAt, zone)));
  const differs = slots.some(({ startsAt }) => !sameClock(startsAt, zone, timeZone));
  return (
    <fieldset aria-describedby={error ? 'booking-startsAt-note booking-zone' : 'booking-zone'}>
      <legend>Time</legend>
      <p className="ui-hint" id="booking-zone">
        {differs
          ? `Times are in ${zoneName(zone)}. Our office's time is below each one, in ${zoneName(timeZone)}.`
          : `Times are in ${zoneName(zone)}.`}
      </p>
      <div className="tiles tiles-times">
        {slots.map(({ startsAt }) => (
          <label className="tile" key={startsAt}>
            <input type="radio" value={startsAt} {...time} />
            <span className="tile-face">
              <b>{zones.size > 1 ? timeIn(startsAt, zone) : clockIn(startsAt, zone)}</b>
              {differs && (
                <span>
                  {timeIn(startsAt, timeZone)}
                  <span className="skip"> at our office</span>
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="booking-startsAt-note">{error}</FieldError>}
    </fieldset>
  );
}

function NothingFree() {
  return (
    <p className="schedule-by-phone" role="status">
      No times are free right now. Please call <PhoneLink />, and we'll find one that works for you.
    </p>
  );
}

/** Placeholder in the shape of the tiles. */
function Loading() {
  return (
    <div className="slots stack" role="status">
      <span className="skip">Loading free times</span>
      <div className="tiles slots-loading" aria-hidden="true">
        {Array.from({ length: daysPerStep }, (_, place) => (
          <span className="tile-face" key={place} />
        ))}
      </div>
    </div>
  );
}
