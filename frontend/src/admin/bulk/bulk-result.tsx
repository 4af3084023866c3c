import { t } from '@steward/texts';
import { Icon } from '../../shared/kit/icon';

/** A record that an action on several left out. */
export interface LeftOut {
  key: string | number;
  name: string;
  reason: string;
}

interface BulkResultProps {
  /** Undefined if all were left out. */
  done: string | undefined;
  left: readonly LeftOut[];
}

/** Outcome of an action on several records: the number of those that it reached, and those that it left out. */
export function BulkResult({ done, left }: BulkResultProps) {
  return (
    <div className="stack" role="status">
      {done !== undefined && (
        <p className="row gap-s strong">
          <Icon name="check" size={18} />
          {done}
        </p>
      )}
      {left.length > 0 && (
        <div className="stack gap-xs">
          <p className="strong">{t('Left out')}</p>
          <ul className="lines bulk-left breaks">
            {left.map(({ key, name, reason }) => (
              <li key={key}>
                <span className="strong">{name}</span>
                <span className="sub">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
