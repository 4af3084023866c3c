import { useCallback, useEffect, useRef, useState } from 'react';
import { useStaleQueries } from '../../../../shared/action/stale-queries';
import { withStepUp } from '../../../../shared/action/step-up';
import { DocumentsService, type UploadDocumentDto } from '../../../../shared/api';
import { given } from '../../../../shared/paged-list';
import type { Archive } from './open-archive';
import { PaperRun, type PaperJob, type PaperOutcome } from './paper-run';
import { paperTitle } from './papers';
import { paperKey, SentPapers } from './sent-papers';

export interface PaperChoices {
  category: NonNullable<UploadDocumentDto['category']>;
  /** Clients are notified of each paper. */
  notify: boolean;
}

interface RunState {
  state: 'idle' | 'sending' | 'stopping' | 'paused' | 'done';
  jobs: readonly PaperJob[];
  outcomes: readonly PaperOutcome[];
  /** Why it stopped, for a person. */
  problem?: string | undefined;
}

const idle: RunState = { state: 'idle', jobs: [], outcomes: [] };

/** Sends an archive's papers; what has arrived is not sent again, not after a pause and not after a reload. */
export function usePaperRun() {
  const markStale = useStaleQueries();
  const [run, setRun] = useState<RunState>(idle);
  const current = useRef<PaperRun>(undefined);
  useEffect(() => () => current.current?.stop(), []);

  const go = async (archive: Archive, jobs: readonly PaperJob[], choices: PaperChoices) => {
    const sent = new SentPapers();
    // After a stop it goes on with what has had no outcome yet.
    const wanted = new Set(jobs.map(nameOf));
    const before = run.outcomes.filter((outcome) => wanted.has(nameOf(outcome)));
    const known = new Set(before.map(nameOf));
    const left = jobs.filter((job) => !known.has(nameOf(job)));
    let through = 0;
    const paperRun = new PaperRun({
      unpack: (paper) => archive.unpack(paper),
      keyOf: paperKey,
      isSent: (key) => sent.has(key),
      send: (job, file, key) => withStepUp(() => upload(job, file, key, choices)),
      onSent: (key) => sent.add(key),
      onOutcome: (outcome) => {
        through++;
        setRun((now) => ({ ...now, outcomes: [...now.outcomes, outcome] }));
      },
    });
    current.current = paperRun;
    setRun({ state: 'sending', jobs, outcomes: before });
    const problem = await paperRun.go(left);
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

const nameOf = ({ paper, userId }: PaperJob): string => `${paper.index} ${userId}`;

const upload = ({ paper, userId }: PaperJob, file: File, idempotencyKey: string, choices: PaperChoices) =>
  DocumentsService.uploadDocument({
    formData: {
      ...{ title: paperTitle(paper), file, userId, ...choices },
      ...given({ description: paper.below && `From the folder ${paper.below}`.slice(0, 2000) }),
    },
    idempotencyKey,
  });
