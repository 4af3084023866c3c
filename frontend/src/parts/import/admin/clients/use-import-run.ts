import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { useStaleQueries } from '../../../../shared/action/stale-queries';
import { stepUp } from '../../../../shared/action/question';
import { DocumentsService, type UploadDocumentDto } from '../../../../shared/api';
import { given } from '../../../../shared/http/paged-list';
import type { Archive } from './open-archive';
import { ImportRun, type ImportJob, type ImportOutcome } from './import-run';
import { documentTitle } from './import-files';
import { importKey, SentFiles } from './sent-files';

export interface ImportChoices {
  category: NonNullable<UploadDocumentDto['category']>;
  /** Notify clients of each document. */
  notify: boolean;
}

interface RunState {
  state: 'idle' | 'sending' | 'stopping' | 'paused' | 'done';
  jobs: readonly ImportJob[];
  outcomes: readonly ImportOutcome[];
  /** Reason of an early stop, shown to the user. */
  problem?: string | undefined;
}

const idle: RunState = { state: 'idle', jobs: [], outcomes: [] };

/**
 * Uploads the files of an archive; files already uploaded are not sent again, neither after a pause nor after
 * a reload.
 */
export function useImportRun() {
  const markStale = useStaleQueries();
  const [run, setRun] = useState<RunState>(idle);
  const current = useRef<ImportRun>(undefined);
  useEffect(() => () => current.current?.stop(), []);

  const go = async (archive: Archive, jobs: readonly ImportJob[], choices: ImportChoices) => {
    const sent = new SentFiles();
    // After a pause, the run continues with the files that have no result yet.
    const requested = new Set(jobs.map(nameOf));
    const before = run.outcomes.filter((outcome) => requested.has(nameOf(outcome)));
    const known = new Set(before.map(nameOf));
    const left = jobs.filter((job) => !known.has(nameOf(job)));
    let through = 0;
    const importRun = new ImportRun({
      unpack: (item) => archive.unpack(item),
      keyOf: importKey,
      isSent: (key) => sent.has(key),
      send: (job, file, key) => stepUp.repeat(() => upload(job, file, key, choices)),
      onSent: (key) => sent.add(key),
      onOutcome: (outcome) => {
        through++;
        setRun((now) => ({ ...now, outcomes: [...now.outcomes, outcome] }));
      },
    });
    current.current = importRun;
    setRun({ state: 'sending', jobs, outcomes: before });
    const problem = await importRun.go(left);
    setRun((now) => ({ ...now, state: through === left.length ? 'done' : 'paused', problem }));
    await markStale(['document.uploaded']);
  };
  return {
    ...run,
    go,
    stop: () => {
      current.current?.stop();
      setRun((now) => ({ ...now, state: 'stopping' }));
    },
    forget: useCallback(() => setRun(idle), []),
  };
}

const nameOf = ({ item, userId }: ImportJob): string => `${item.index} ${userId}`;

const upload = ({ item, userId }: ImportJob, file: File, idempotencyKey: string, choices: ImportChoices) =>
  DocumentsService.uploadDocumentForAdmin({
    formData: {
      title: documentTitle(item),
      file,
      userId,
      ...choices,
      ...given({
        description: item.below && t('From the folder {below}', { below: item.below }).slice(0, 2000),
      }),
    },
    idempotencyKey,
  });
