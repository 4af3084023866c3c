import { t } from '@steward/texts';
import { Icon } from '../../shared/kit/icon';

/** A record that an action on several left out. */
export interface LeftOut {
  key: string | number;
  name: string;
  reason: string;
}

/** Outcome of an action on several records: the number of those that it reached, and those that it left out. */
export function BulkResult({ done, left }: { done: string; left: readonly LeftOut[] }) {
  return (
    <div className="stack" role="status">
      <p className="row gap-s strong">
        <Icon name="check" size={18} />
        {done}
      </p>
      {left.length > 0 && (
        <div className="stack gap-xs">
          <h3>{t('Left out')}</h3>
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
