const parts = new Intl.DateTimeFormat('en-US', {
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
export function DayTile({ day, isChosen, onChoose }: DayTileProps) {
  const [weekday = '', date = ''] = parts.format(new Date(day)).split(', ');
  return (
    <label className="tile">
      <input type="radio" name="booking-day" checked={isChosen} onChange={onChoose} />
      <span className="tile-face">
        <span>{weekday}</span> <b>{date}</b>
      </span>
    </label>
  );
}
