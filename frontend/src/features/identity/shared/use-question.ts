import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@steward/texts';
import type { Question } from '../../../shared/action/question';
import { useToast } from '../../../shared/toast/toast';

interface AskedQuestion {
  /** True while an answer is awaited. */
  isOpen: boolean;
  /** True once the question was asked: its form is then loaded. */
  isLoaded: boolean;
  answer: (confirmed: boolean) => void;
  /** Reports that the form could not be loaded, and declines; the next question tries again. */
  giveUp: () => void;
}

/**
 * Asks a question by the dialog of this component. Unmounting it declines.
 * @param mayAsk resolves when the dialog may open; false declines without asking
 */
export function useQuestion(
  question: Question,
  mayAsk: () => Promise<boolean> = () => Promise.resolve(true),
): AskedQuestion {
  const [resolve, setResolve] = useState<(confirmed: boolean) => void>();
  const [isLoaded, setIsLoaded] = useState(false);
  const toast = useToast();
  const ask = useEffectEvent(async (left: AbortSignal) => {
    if (!(await mayAsk()) || left.aborted) return false;
    return new Promise<boolean>((resolve) => {
      setIsLoaded(true);
      setResolve(() => resolve);
    });
  });
  useEffect(() => {
    const left = new AbortController();
    const unregister = question.askBy(() => ask(left.signal));
    return () => {
      unregister();
      left.abort();
    };
  }, [question]);
  // After a logout there is nothing to confirm.
  useEffect(() => () => resolve?.(false), [resolve]);
  const answer = (confirmed: boolean) => {
    resolve?.(confirmed);
    setResolve(undefined);
  };
  const giveUp = () => {
    toast({
      title: t('Failed to open the dialog'),
      description: t('Check your connection and try again.'),
      variant: 'destructive',
    });
    answer(false);
    setIsLoaded(false);
  };
  return { isOpen: resolve !== undefined, isLoaded, answer, giveUp };
}
