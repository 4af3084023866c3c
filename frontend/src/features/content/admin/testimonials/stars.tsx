import { t } from '@steward/texts';
export const highestRating = 5;

export function Star() {
  return (
    <svg
      className="admin-star"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M8 .8l2.1 4.9 5.2.4-4 3.4 1.3 5.2L8 11.9l-4.600 2.8 1.3-5.2-4-3.4 5.2-.4z" />
    </svg>
  );
}

/** A rating from 1 to 5. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span
      className="admin-stars row gap-xs"
      role="img"
      aria-label={t('Rated {rating} of {highest}', { rating, highest: highestRating })}
    >
      {Array.from({ length: highestRating }, (_, index) => (
        <span key={index} data-off={index >= rating || undefined}>
          <Star />
        </span>
      ))}
    </span>
  );
}
