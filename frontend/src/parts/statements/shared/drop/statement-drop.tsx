import { useState } from 'react';
import { t } from '@steward/texts';
import { progressText } from '../../../../features/documents/shared/offered/uploads';
import { Button } from '../../../../shared/antd/button';
import { DropZone } from '../../../../shared/files/drop-zone';
import { DroppedRow, fieldId } from './dropped-row';
import type { StatementDrop as Drop } from './use-statement-drop';
import './statement-drop.css';

/** One place for many files, and a list that says what each one is before it is sent. */
export function StatementDrop({ drop }: { drop: Drop }) {
  const { queue, dropped, busy, unsent, isReading, take, send } = drop;
  const [isAsked, setAsked] = useState(false);
  const start = () => {
    const wrong = send();
    setAsked(wrong !== undefined);
    if (wrong?.problem) document.getElementById(fieldId(wrong.queued, wrong.problem.field))?.focus();
  };
  return (
    <section className="statement-drop ui-card ui-card-body stack below" aria-label={t('Send statements')}>
      <DropZone
        label={t('Statements')}
        multiple
        compact={dropped.length > 0}
        disabled={busy}
        onFiles={take}
      />
      {dropped.length === 0 ? (
        <p className="ui-hint">
          {t('Choose as many as you like. Each one finds its month by its name or its first page.')}
        </p>
      ) : (
        <>
          <ul className="ui-uploads" aria-label={t('Files')}>
            {dropped.map((one) => (
              <DroppedRow key={one.queued.id} file={one} drop={drop} isAsked={isAsked} />
            ))}
          </ul>
          <div className="form-end">
            {!busy && (
              <Button look="quiet" onClick={() => queue.clear()}>
                {t('Remove all')}
              </Button>
            )}
            <Button
              type="primary"
              icon="upload"
              loading={busy || isReading}
              disabled={unsent === 0}
              onClick={start}
            >
              {t('Send {count, plural, one {# statement} other {# statements}}', { count: unsent })}
            </Button>
          </div>
        </>
      )}
      <p role="status" className="skip">
        {progressText(dropped.map(({ queued }) => queued))}
      </p>
    </section>
  );
}
