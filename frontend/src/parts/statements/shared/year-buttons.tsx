import { t } from '@steward/texts';
import { IconButton } from '../../../shared/antd/button';

interface YearButtonsProps {
  year: number;
  /** The present one, after which there is nothing yet. */
  last: number;
  onYear: (year: number) => void;
}

/** The year on the screen, and the ones before and after it. */
export function YearButtons({ year, last, onYear }: YearButtonsProps) {
  return (
    <div className="row gap-xs" role="group" aria-label={t('Year')}>
      <IconButton
        icon="arrow-left"
        label={t('Show {year}', { year: String(year - 1) })}
        onClick={() => onYear(year - 1)}
      />
      <span className="strong numeric" role="status">
        {year}
      </span>
      <IconButton
        icon="arrow-right"
        label={t('Show {year}', { year: String(year + 1) })}
        disabled={year >= last}
        onClick={() => onYear(year + 1)}
      />
    </div>
  );
}
