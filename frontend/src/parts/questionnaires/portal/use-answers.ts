import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { isSame } from '../../../shared/forms/changed-values';
import { useOffline } from '../../../shared/live/live-updates';
import { Drafts } from '../../../shared/session/drafts';
import { useUnsent } from '../../../shared/sending/use-sender';
import { useAuth } from '../../../shared/session/session';
import { t } from '@steward/texts';
import { type Answers, type AnswerValue, askedOf, ownOf, questionsOf } from '../shared/form';
import { AnswerSaver, hidden, type KeptAnswers, never } from './answer-saver';
import { type OpenResponse, pathOf, saveAnswer } from './questionnaire-calls';

/** Answers on screen, and their saving. */
export type AnswersState = ReturnType<typeof useAnswers>;

/**
 * Answers to a questionnaire: the server's, and over them what is being saved. Each is saved in this tab at once, except secrets,
 * and on the server after a pause in typing; without a connection as soon as it is back.
 */
export function useAnswers(response: OpenResponse) {
  const { id, sections } = response;
  const saver = useSaver(response);
  const unsaved = useSyncExternalStore(saver.subscribe, () => saver.unsaved);
  const saved = useSyncExternalStore(saver.subscribe, () => saver.saved);
  const known = useMemo(() => newestOf(response, saved), [response, saved]);
  const answers = useMemo(
    (): Answers => ({ ...known.answers, ...shownOf(sections, unsaved) }),
    [known, sections, unsaved],
  );
  const asked = useMemo(() => askedOf(sections, answers), [sections, answers]);
  useReconnection(saver);
  useEffect(() => {
    // Both gave the same answer.
    for (const [key, { state, value }] of unsaved)
      if (state === 'conflict' && isSame(value, ownOf(known.answers, key) ?? null)) saver.drop(key);
  }, [saver, unsaved, known]);
  // Others are saved while the page is left.
  const isStuck = [...unsaved.values()].some(({ state }) =>
    ['waiting', 'conflict', 'refused'].includes(state),
  );
  useUnsentWork(isStuck, {
    question: leaveUnsaved(),
    survives: ({ pathname }) => pathname === `/client/questionnaires/${id}`,
  });
  const savedAt = (key: string): string | undefined => ownOf(known.savedAt, key);
  const unsentFiles = useUnsent('filing').filter(({ data }) => data.answers?.of === pathOf(id));
  return {
    answers,
    asked,
    unsaved,
    saver,
    unsentFiles,
    /** Place of the file of a question. */
    placeOf: (key: string) => ({ of: pathOf(id), key, ifMatch: savedAt(key) ?? never }),
    /** Also if it was cleared afterwards. */
    hasBeenAnswered: (key: string) => unsaved.has(key) || savedAt(key) !== undefined,
    /** @param isTyped saved after a pause */
    answer: (key: string, value: AnswerValue | null, isTyped = false) =>
      saver.change(key, value, savedAt(key), isTyped),
    usePrevious: (key: string) => saver.usePrevious(key, ownOf(response.previous, key) ?? '', savedAt(key)),
    /** Replaces the newer answer of someone else. */
    keepOwn: (key: string) => saver.replace(key, savedAt(key)),
    /** The newer answer of someone else; undefined if there is none. */
    otherAnswer: (key: string) =>
      unsaved.get(key)?.state === 'conflict' ? (ownOf(known.answers, key) ?? null) : undefined,
  };
}

/** The server's answers, and over them those that were saved here since. */
function newestOf(
  { answers, savedAt }: OpenResponse,
  saved: AnswerSaver['saved'],
): Pick<OpenResponse, 'answers' | 'savedAt'> {
  const newer = [...saved].filter(([key, own]) => own.savedAt > (ownOf(savedAt, key) ?? ''));
  return {
    answers: { ...answers, ...Object.fromEntries(newer.map(([key, { value }]) => [key, value])) },
    savedAt: { ...savedAt, ...Object.fromEntries(newer.map(([key, own]) => [key, own.savedAt])) },
  };
}

/** Unsaved answers as they are shown: a secret never is. */
function shownOf(sections: OpenResponse['sections'], unsaved: AnswerSaver['unsaved']): Answers {
  const secret = secretKeys(sections);
  return Object.fromEntries(
    [...unsaved].map(([key, { value, usesPrevious }]) => {
      const isHidden = value !== null && !usesPrevious && secret.includes(key);
      return [key, isHidden ? hidden : value];
    }),
  );
}

const leaveUnsaved = () => ({
  title: t('Leave before everything is saved?'),
  text: t('Some answers have not been saved yet.'),
  confirm: t('Leave'),
  cancel: t('Stay here'),
});

const secretKeys = (sections: OpenResponse['sections']): string[] =>
  questionsOf(sections)
    .filter(({ type }) => type === 'secret')
    .map(({ key }) => key);

function useSaver(response: OpenResponse): AnswerSaver {
  const { id, sections } = response;
  const { user } = useAuth();
  const queries = useQueryClient();
  const markStale = useStaleQueries();
  const [drafts] = useState(() => user && new Drafts(user.id));
  const place = `questionnaire:${id}`;
  const [saver] = useState(
    () => new AnswerSaver(secretKeys(sections), (drafts?.read(place) ?? {}) as KeptAnswers),
  );
  const open = useEffectEvent(() => {
    const queryKey = [pathOf(id)];
    saver.open({
      save: async (answer) => {
        const savedAt = await saveAnswer(id, answer);
        void markStale(['questionnaire.answered'], 'none');
        // The server alone knows how a secret is shown.
        if (secretKeys(sections).includes(answer.key)) void queries.invalidateQueries({ queryKey });
        return savedAt;
      },
      keep: (unsaved) => {
        if (Object.keys(unsaved).length === 0) drafts?.erase(place);
        else drafts?.write(place, unsaved);
      },
      onStale: () => void queries.invalidateQueries({ queryKey }),
    });
  });
  useEffect(() => {
    open();
    const onHidden = () => {
      if (document.hidden) void saver.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      saver.close();
    };
  }, [saver]);
  return saver;
}

/** Sends what waits once the server can be reached again. */
function useReconnection(saver: AnswerSaver): void {
  const isOffline = useOffline();
  const { resumptions } = useAuth();
  useEffect(() => {
    if (!isOffline) void saver.retry();
  }, [saver, isOffline, resumptions]);
  useEffect(() => {
    const retry = () => void saver.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [saver]);
}
