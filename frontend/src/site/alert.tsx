import { t } from '@steward/texts';
import { Icon } from '../shared/kit/icon';

interface AlertProps {
  title: string;
  /** Omitted inside a status region, which announces its content itself. */
  role?: 'alert';
  onRetry?: () => void;
  children?: string;
}

/** Failure of a request, with its retry. */
export function Alert(props: AlertProps) {
  const { title, role, onRetry, children = t('Check your connection and try again.') } = props;
  return (
    <div className="note note-error" role={role}>
      <Icon name="alert" />
      <div className="stack gap-s to-start">
        <b>{title}</b>
        <p>{children}</p>
        {onRetry && (
          <button type="button" className="btn btn-line btn-small" onClick={onRetry}>
            {t('Try again')}
          </button>
        )}
      </div>
    </div>
  );
}
