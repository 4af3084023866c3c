import { Button, Progress, Select, Switch } from 'antd';
import { Failed } from '../../../../shared/antd/states';
import { categoryChoices } from '../../../documents/shared/offered/document-labels';
import type { ImportChoices, useImportRun } from './use-import-run';

interface UploadCardProps {
  run: ReturnType<typeof useImportRun>;
  /** Number of files to upload. */
  files: number;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  onSend: () => void;
}

/** Choices for all files, and the upload with its progress. */
export function UploadCard({ run, files, choices, onChange, onSend }: UploadCardProps) {
  const busy = run.state === 'sending' || run.state === 'stopping';
  return (
    <section className="ui-card ui-card-body stack gap-l">
      <div className="move-in-choice aside">
        <label htmlFor="move-in-category">Category</label>
        <Select<ImportChoices['category']>
          id="move-in-category"
          className="fill"
          value={choices.category}
          options={categoryChoices}
          disabled={busy}
          onChange={(category) => onChange({ ...choices, category })}
        />
      </div>
      <div className="move-in-choice aside">
        <label htmlFor="move-in-notify">Notify clients of each document</label>
        <Switch
          id="move-in-notify"
          checked={choices.notify}
          disabled={busy}
          onChange={(notify) => onChange({ ...choices, notify })}
        />
      </div>
      <p className="ui-hint">Clients see their documents right away.</p>
      {run.state !== 'idle' && <UploadProgress run={run} />}
      {run.problem && <Failed message="The upload stopped." detail={run.problem} />}
      <div className="ui-tools">
        {busy ? (
          <Button onClick={run.stop} loading={run.state === 'stopping'}>
            Stop
          </Button>
        ) : (
          <Button type="primary" disabled={files === 0} onClick={onSend}>
            {run.state === 'paused' ? 'Resume' : `Upload ${files === 1 ? '1 file' : `${files} files`}`}
          </Button>
        )}
        <span className="ui-hint">
          {busy
            ? 'Keep this page open.'
            : 'You can stop at any time. Files already uploaded aren’t sent again.'}
        </span>
      </div>
    </section>
  );
}

function UploadProgress({ run: { state, jobs, outcomes } }: Pick<UploadCardProps, 'run'>) {
  const percent = jobs.length === 0 ? 0 : Math.floor((outcomes.length / jobs.length) * 100);
  return (
    <div className="numeric">
      <Progress percent={percent} aria-label="Documents uploaded" showInfo={false} />
      <p role="status">
        {outcomes.length} of {jobs.length} files
        {state === 'paused' && ', stopped'}
      </p>
    </div>
  );
}
