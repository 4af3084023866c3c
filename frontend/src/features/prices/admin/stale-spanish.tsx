import { t } from '@steward/texts';
import { Icon } from '../../../shared/kit/icon';

interface StaleSpanishProps {
  /** Times at which the English of stale Spanish texts was changed, by their paths. */
  since: Readonly<Record<string, string>>;
  /** Path, or the beginning of paths, of the texts in question. */
  of?: string;
}

/** Mark of a row whose Spanish was made from an earlier English text. */
export function StaleSpanish({ since, of = '' }: StaleSpanishProps) {
  if (!Object.keys(since).some((path) => path.startsWith(of))) return null;
  return (
    <p className="ui-hint row gap-s">
      <Icon name="alert" size={16} />
      {t('The Spanish is out of date')}
    </p>
  );
}
