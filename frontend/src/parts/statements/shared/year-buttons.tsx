import { t } from '@steward/texts';
import { Button, IconButton } from '../../../shared/antd/button';
import './year-buttons.css';

interface YearButtonsProps {
  year: number;
  /** The present one, after which there is nothing yet. */
  last: number;
  onYear: (year: number) => void;
}

/** The year on the screen, and the ones before and after it. */
export function YearButtons({ year, last, onYear }: YearButtonsProps) {
  return (
    <div className="statement-years row gap-xs" role="group" aria-label={t('Year')}>
      <IconButton
        icon="arrow-left"
        label={t('Show {year}', { year: String(year - 1) })}
        onClick={() => onYear(year - 1)}
      />
      <span className="strong numeric" role="status">
        {year}
      </span>
      <Button
        look="quiet"
        icon="arrow-right"
        aria-label={t('Show {year}', { year: String(year + 1) })}
        // A disabled button would lose the focus.
        aria-disabled={year >= last}
        onClick={() => year < last && onYear(year + 1)}
      />
    </div>
  );
}
