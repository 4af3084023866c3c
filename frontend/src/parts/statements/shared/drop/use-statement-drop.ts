import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { firstPageText } from '../../../../features/documents/shared/offered/first-page-text';
import {
  isUnsent,
  type QueuedFile,
  useUploadQueue,
} from '../../../../features/documents/shared/offered/uploads';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { useSite } from '../../../../shared/practice/site';
import { todayIn } from '../../../../shared/text/format';
import { useToast } from '../../../../shared/toast/toast';
import { type Month, monthOf, placeText, yearOf } from '../months';
import { accountOf } from '../periods/account-of';
import { statementMonth } from '../periods/statement-month';
import { useStatementSource } from '../statement-source';
import { accountsOf, type KnownYears, type Place, placeProblem, type PlaceProblem } from './placing';
import { useKnownYears } from './use-known-years';

/** A dropped file: its place, and what else it may be. */
interface ReadFile {
  place: Place;
  /** Months among which the person may choose, since the file does not say it clearly. */
  suggestions: readonly Month[];
}

export interface DroppedFile {
  queued: QueuedFile;
  /** Undefined while the file is read. */
  read: ReadFile | undefined;
  problem: PlaceProblem | undefined;
}

const nowhere: Place = { accountId: undefined, month: undefined, replace: false };

/** Statements that were dropped at once: each finds its place or asks for it, and all are sent together. */
export function useStatementDrop(shownYear: number) {
  const source = useStatementSource();
  const { pathname } = useLocation();
  const toast = useToast();
  const present = monthOf(todayIn(useSite().timeZone));
  const [read, setRead] = useState<ReadonlyMap<File, ReadFile>>(new Map());
  const change = (file: File, changes: Partial<ReadFile>) =>
    setRead((all) => {
      const before = all.get(file) ?? { place: nowhere, suggestions: [] };
      return new Map(all).set(file, { ...before, ...changes });
    });
  const years = useKnownYears(yearsOf([...read.values()], present, shownYear));
  const { queue, files, busy } = useUploadQueue({
    ...source.sentAs((file) => {
      const { accountId = 0, month = '', replace } = read.get(file)?.place ?? nowhere;
      const account = accountsOf(years).find(({ id }) => id === accountId)?.title ?? '';
      return { accountId, month, replace, title: placeText(account, month) };
    }),
    events: ['document.uploaded'],
    onFinished: ({ complete, uploaded, kept }) => {
      if (kept > 0 || !complete) return false;
      queue.clear();
      setRead(new Map());
      toast({
        title: t('{count, plural, one {# statement sent} other {# statements sent}}', { count: uploaded }),
      });
      return true;
    },
  });
  const dropped = placed(files, read, years, present);
  const unsent = files.filter(isUnsent).length;
  useUnsentWork(unsent > 0 || busy, {
    question: {
      title: t('Leave without uploading?'),
      text: t('Some statements have not been sent.'),
      confirm: t('Leave'),
      cancel: t('Stay here'),
    },
    // Another year, or a document over the screen.
    survives: (to) => to.pathname === pathname && new URLSearchParams(to.search).get('view') === 'statements',
  });
  const askAboutNumbers = useNumberQuestion();
  const take = (chosen: File[]) =>
    askAboutNumbers(
      chosen.map(({ name }) => name),
      () => {
        queue.add(chosen, 'statement');
        void readAll(chosen, accountsOf(years), change);
      },
    );
  return {
    queue,
    busy,
    dropped,
    unsent,
    years,
    present,
    take,
    isReading: dropped.some((one) => isUnsent(one.queued) && !isKnown(one.read, years, present)),
    place: (file: File, changes: Partial<Place>) => {
      const before = read.get(file)?.place ?? nowhere;
      // Another month is another question.
      change(file, { place: { ...before, replace: false, ...changes } });
    },
    /** Sends all files; or returns the first with a problem. */
    send: (): DroppedFile | undefined => {
      const wrong = dropped.find(({ problem }) => problem);
      if (!wrong) queue.start();
      return wrong;
    },
  };
}

export type StatementDrop = ReturnType<typeof useStatementDrop>;

/** True once the file is read, and the year is loaded in which it may have its place. */
const isKnown = (read: ReadFile | undefined, years: KnownYears, present: Month): boolean =>
  read !== undefined &&
  (read.place.month === undefined || read.place.month > present || years.has(yearOf(read.place.month)));

/** One after the other, since each PDF is opened for it. */
async function readAll(
  files: readonly File[],
  accounts: ReturnType<typeof accountsOf>,
  onRead: (file: File, read: ReadFile) => void,
): Promise<void> {
  for (const file of files) {
    const text = file.name.toLowerCase().endsWith('.pdf') ? (await firstPageText(file)).join(' ') : '';
    const { month, suggestions } = statementMonth(file.name, text);
    const account = accountOf(accounts, file.name, text);
    onRead(file, { place: { accountId: account?.id, month, replace: false }, suggestions });
  }
}

/** The present year and the one before, the one on the screen, and those of the files. */
function yearsOf(read: readonly ReadFile[], present: Month, shown: number): number[] {
  const ofFiles = read.flatMap(({ place: { month }, suggestions }) => [
    ...(month ? [month] : []),
    ...suggestions,
  ]);
  const past = ofFiles.filter((month) => month <= present).map(yearOf);
  return [...new Set([yearOf(present), yearOf(present) - 1, shown, ...past])].sort(
    (one, other) => one - other,
  );
}

function placed(
  files: readonly QueuedFile[],
  read: ReadonlyMap<File, ReadFile>,
  years: KnownYears,
  present: Month,
): DroppedFile[] {
  const unsent = files.filter(isUnsent);
  return files.map((queued) => {
    const one = read.get(queued.file);
    const others = unsent.flatMap((other) => (other === queued ? [] : (read.get(other.file)?.place ?? [])));
    const problem =
      one && isUnsent(queued) ? placeProblem({ place: one.place, years, present, others }) : undefined;
    return { queued, read: one, problem };
  });
}
