import { Progress, Select, Switch } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import { categoryChoices } from '../../../../features/documents/shared/offered/document-labels';
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
        <label htmlFor="move-in-category">{t('Category')}</label>
        <Select<ImportChoices['category']>
          id="move-in-category"
          className="fill"
          value={choices.category}
          options={categoryChoices()}
          disabled={busy}
          onChange={(category) => onChange({ ...choices, category })}
        />
      </div>
      <div className="move-in-choice aside">
        <label htmlFor="move-in-notify">{t('Notify clients of each document')}</label>
        <Switch
          id="move-in-notify"
          checked={choices.notify}
          disabled={busy}
          onChange={(notify) => onChange({ ...choices, notify })}
        />
      </div>
      <p className="ui-hint">{t('Clients see their documents right away.')}</p>
      {run.state !== 'idle' && <UploadProgress run={run} />}
      {run.problem && <Failed message={t('The upload stopped.')} detail={run.problem} />}
      <div className="ui-tools">
        {busy ? (
          <Button onClick={run.stop} loading={run.state === 'stopping'}>
            {t('Stop')}
          </Button>
        ) : (
          <Button type="primary" disabled={files === 0} onClick={onSend}>
            {run.state === 'paused'
              ? t('Resume')
              : t('Upload {files, plural, one {# file} other {# files}}', { files })}
          </Button>
        )}
        <span className="ui-hint">
          {busy
            ? t('Keep this page open.')
            : t('You can stop at any time. Files already uploaded aren’t sent again.')}
        </span>
      </div>
    </section>
  );
}

function UploadProgress({ run: { state, jobs, outcomes } }: Pick<UploadCardProps, 'run'>) {
  const percent = jobs.length === 0 ? 0 : Math.floor((outcomes.length / jobs.length) * 100);
  return (
    <div className="numeric">
      <Progress percent={percent} aria-label={t('Documents uploaded')} showInfo={false} />
      <p role="status">
        {state === 'paused'
          ? t('{done} of {count} files, stopped', { done: outcomes.length, count: jobs.length })
          : t('{done} of {count} files', { done: outcomes.length, count: jobs.length })}
      </p>
    </div>
  );
}
