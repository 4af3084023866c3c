import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../shared/acting-for/acting-for';
import { IconButton } from '../shared/antd/button';
import { OfflineMark } from '../shared/live/offline-mark';
import './task-frame.css';

interface TaskFrameProps {
  /** Title of the record; none if the content has a main heading of its own. */
  title?: string | undefined;
  /** Progress in a few words. */
  place?: ReactNode;
  /** Beside the place on screens with room for them. */
  tools?: ReactNode;
  /** A line below the row. */
  progress?: ReactNode;
  /** The next step: one button, or two. */
  action?: ReactNode;
  /** Address from which the task was opened. */
  back: string;
  children: ReactNode;
}

/** The whole window for one task: a row with the way out, the progress as a line, the content, and the next step. */
export function TaskFrame({ title, place, tools, progress, action, back, children }: TaskFrameProps) {
  const navigate = useNavigate();
  const { other } = useActingFor();
  return (
    <main id="content" className="task" tabIndex={-1}>
      <div className="task-row row gap-s">
        <IconButton icon="close" label={t('Close')} onClick={() => void navigate(back)} />
        <div className="task-title">
          {other && <p className="task-client one-line">{t('For {name}', { name: other.name })}</p>}
          {title !== undefined && <h1 className="two-lines">{title}</h1>}
        </div>
        <OfflineMark />
        {tools}
        <p className="ui-hint numeric nowrap" role="status">
          {place}
        </p>
      </div>
      {progress}
      {children}
      {action && <div className="task-foot sticky-foot">{action}</div>}
    </main>
  );
}
