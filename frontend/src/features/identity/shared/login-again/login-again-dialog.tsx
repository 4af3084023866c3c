import { lazy, useEffect, useEffectEvent, useState, useCallback, useRef } from 'react';
import { loginAgain, NotConfirmed, otherPerson, type Question } from '../../../../shared/action/question';
import { withAntd } from '../../../../shared/antd/with-antd';
import { LazyContent } from '../../../../shared/kit/lazy-content';
import { useAuth, userQuery } from '../../../../shared/session/session';
import { useQuestion } from '../use-question';
import { useQueryClient } from '@tanstack/react-query';

/**
 * Checks the session before a link opens or downloads a file of the server: it would otherwise open an error
 * instead of asking for the login.
 */
function useFileLinks(): void {
  const client = useQueryClient();
  useEffect(() => {
    let checked: HTMLAnchorElement | undefined;
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/api/"]');
      const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (!link || isModified || link === checked) return;
      event.preventDefault();
      event.stopPropagation(); // the link's own handlers see the click that follows
      const follow = () => {
        checked = link;
        link.click();
        checked = undefined;
      };
      client.fetchQuery({ ...userQuery, staleTime: 0 }).then(
        (user) => user && follow(),
        (failure: unknown) => failure instanceof NotConfirmed || follow(),
      );
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [client]);
}

/** Milliseconds without input after which the user has paused. */
const pause = 500;

/** Function that resolves once the user pauses: what they type must not continue in a password field. */
function usePauseInTyping(): () => Promise<void> {
  const lastInput = useRef(-Infinity);
  useEffect(() => {
    const onInput = () => {
      lastInput.current = performance.now();
    };
    document.addEventListener('input', onInput, true);
    return () => document.removeEventListener('input', onInput, true);
  }, []);
  return useCallback(async () => {
    const left = () => lastInput.current + pause - performance.now();
    while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
  }, []);
}

const load = () => withAntd(import('./login-again-form').then((module) => module.LoginAgainForm));
const LoginAgainForm = lazy(load);

/**
 * Asks for the login over the page when the session has ended or is someone else's, so that nothing typed is lost. One per
 * area: calls refused for that reason wait for it, and are repeated. A login in another tab answers it, too. Its
 * form is loaded on demand.
 */
export function LoginAgainDialog() {
  useFileLinks();
  return (
    <>
      <LoginQuestion question={loginAgain} />
      <LoginQuestion question={otherPerson} />
    </>
  );
}

function LoginQuestion({ question }: { question: Question }) {
  const { resumptions } = useAuth();
  const pauseInTyping = usePauseInTyping();
  const declined = useDeclined();
  const { isOpen, isLoaded, answer, giveUp } = useQuestion(question, async () => {
    if (declined.isCurrent()) return false;
    await pauseInTyping();
    return true;
  });
  const onResumed = useEffectEvent(() => answer(true));
  useEffect(() => {
    if (resumptions > 0) onResumed();
  }, [resumptions]);
  if (!isLoaded) return null;
  const decline = () => {
    declined.note();
    answer(false);
  };
  return (
    <LazyContent load={load} waiting={null} onFailure={giveUp}>
      <LoginAgainForm open={isOpen} ofOther={question === otherPerson} onDecline={decline} />
    </LazyContent>
  );
}

/** A declined login holds until the user's next click or Enter: calls in the background do not ask again. */
function useDeclined() {
  const [declined] = useState(() => {
    let isCurrent = false;
    return {
      isCurrent: () => isCurrent,
      note: () => {
        isCurrent = true;
      },
      forget: () => {
        isCurrent = false;
      },
    };
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Enter' && declined.forget();
    document.addEventListener('click', declined.forget, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('click', declined.forget, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [declined]);
  return declined;
}
