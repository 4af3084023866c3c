import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { loginAgain } from '../../../../shared/action/question';
import { withAntd } from '../../../../shared/antd/with-antd';
import { LazyPart } from '../../../../shared/lazy-part';
import { useAuth } from '../../../../shared/session';
import { useQuestion } from '../use-question';
import { useFileLinks } from './use-file-links';
import { usePauseInTyping } from './use-pause-in-typing';

const load = () => withAntd(import('./login-again-form').then((module) => module.LoginAgainForm));
const LoginAgainForm = lazy(load);

/**
 * Asks for the login over the page when the session has ended, so that nothing typed is lost. One per area:
 * calls refused for that reason wait for it, and are repeated. A login in another tab answers it, too. Its
 * form is loaded on demand.
 */
export function LoginAgainDialog() {
  const { resumptions } = useAuth();
  const pauseInTyping = usePauseInTyping();
  const declined = useDeclined();
  const { isOpen, isLoaded, answer, giveUp } = useQuestion(loginAgain, async () => {
    if (declined.isCurrent()) return false;
    await pauseInTyping();
    return true;
  });
  useFileLinks();
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
    <LazyPart load={load} waiting={null} onFailure={giveUp}>
      <LoginAgainForm open={isOpen} onDecline={decline} />
    </LazyPart>
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
