import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Path } from 'react-router-dom';
import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import { useCourse } from '../kit/router';
import { PartsInUse } from '../parts/parts-in-use';
import { fetchedDialog } from './fetched-dialog';
import { useLastDefined } from './use-last-defined';

const confirming = fetchedDialog(() => import('./confirm-dialog').then((module) => module.ConfirmDialog));

/** Question before unsent work is lost. */
export interface LeaveQuestion {
  title: string;
  text: ReactNode;
  /** Button labels for leaving and for staying. */
  confirm: string;
  cancel: string;
}

interface Asked {
  question: LeaveQuestion;
  proceed: () => void;
}

interface UnsentWork {
  question: LeaveQuestion;
  /** True if the work survives navigation to that address. */
  survives: (to: Path) => boolean;
}

interface Guard {
  hold: (form: symbol, work: UnsentWork) => void;
  release: (form: symbol) => void;
  /** Proceeds if the answer is yes. */
  ask: (question: LeaveQuestion, proceed: () => void) => void;
  /** Proceeds without a question; for a promise, until it is settled. */
  pass: (proceed: () => unknown) => void;
  /** Question about work that would be lost by leaving the area; undefined if there is none. */
  question: () => LeaveQuestion | undefined;
}

const GuardContext = createContext<Guard | null>(null);

/**
 * Asks before unsent work is lost: on router navigation in both directions and, in the browser's own dialog,
 * on closing the window. One per area, since one holds a navigation.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [isWriting, setIsWriting] = useState(false);
  const { guard, lostAt } = useHeldWork(setAsked, setIsWriting);
  useHeldNavigation(lostAt, setAsked);
  // The closing dialog keeps its text.
  const question = useLastDefined(asked?.question);
  const proceed = () => {
    setAsked(undefined);
    asked?.proceed();
  };
  return (
    <GuardContext value={guard}>
      <PartsInUse isWriting={isWriting}>{children}</PartsInUse>
      <confirming.Dialog
        isNeeded={asked !== undefined}
        open={asked !== undefined}
        title={question?.title ?? ''}
        confirm={question?.confirm ?? ''}
        cancel={question?.cancel ?? ''}
        onConfirm={proceed}
        onCancel={() => setAsked(undefined)}
      >
        {question?.text}
      </confirming.Dialog>
    </GuardContext>
  );
}

/** Question about the work that would be lost at an address, or anywhere else; undefined if there is none. */
type LostAt = (to?: Path) => LeaveQuestion | undefined;

/** Unsent work of the area's forms. */
function useHeldWork(
  onAsk: (asked: Asked) => void,
  onChange: (isHeld: boolean) => void,
): { guard: Guard; lostAt: LostAt } {
  const [work] = useState(() => {
    const held = new Map<symbol, UnsentWork>();
    let isPassing = false;
    const lostAt: LostAt = (to) =>
      isPassing ? undefined : [...held.values()].findLast(({ survives }) => !to || !survives(to))?.question;
    const guard: Guard = {
      hold: (form, unsent) => {
        held.set(form, unsent);
        onChange(true);
      },
      release: (form) => {
        held.delete(form);
        onChange(held.size > 0);
      },
      ask: (question, proceed) => onAsk({ question, proceed }),
      pass: (proceed) => {
        isPassing = true;
        void Promise.resolve(proceed()).finally(() => {
          isPassing = false;
        });
      },
      question: () => lostAt(),
    };
    return { guard, lostAt };
  });
  return work;
}

/** Nothing survives a change of the client. */
const clientOf = ({ search }: Path): string | null => new URLSearchParams(search).get('client');

function useHeldNavigation(lostAt: LostAt, onAsk: (asked: Asked) => void): void {
  const course = useCourse();
  useEffect(
    () =>
      course.holdBy((to, from, proceed) => {
        // In-page navigation, for example to the content, loses nothing.
        if (from.pathname === to.pathname && from.search === to.search) return false;
        const question = clientOf(from) === clientOf(to) ? lostAt(to) : lostAt();
        if (question) onAsk({ question, proceed });
        return question !== undefined;
      }),
    [course, lostAt, onAsk],
  );
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => lostAt() && event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [lostAt]);
}

export function useGuard(): Guard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error('There is no LeaveGuard around this');
  return guard;
}

const discardChanges = perLanguage((): LeaveQuestion => ({
  title: t('Discard your changes?'),
  text: t('Your changes have not been saved and will be lost.'),
  confirm: t('Discard'),
  cancel: t('Keep editing'),
}));

const never = () => false;

/**
 * Registers whether a form has unsent work.
 * @returns `leave` discards the form's work, after a question if there is any; `pass` proceeds without one
 */
export function useUnsentWork(unsent: boolean, work: Partial<UnsentWork> = {}) {
  const { question = discardChanges(), survives = never } = work;
  const { hold, release, ask, pass } = useGuard();
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    if (unsent) hold(form, { question, survives });
    else release(form);
  });
  useEffect(() => () => release(form), [release, form]);
  return {
    leave: (proceed: () => void, other = question) => {
      if (!unsent) return proceed();
      ask(other, () => {
        release(form);
        pass(proceed);
      });
    },
    pass,
  };
}

/**
 * For actions that end the whole area, such as a logout: proceeds once no work is left, or the user agreed to
 * lose it.
 */
export function useLeaveAll() {
  const { ask, pass, question } = useGuard();
  return (proceed: () => unknown) => {
    const held = question();
    if (held) ask(held, () => pass(proceed));
    else void proceed();
  };
}
