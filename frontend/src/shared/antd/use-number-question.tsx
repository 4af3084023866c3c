import { useRef } from 'react';
import { t } from '@steward/texts';
import { mayHoldSocialSecurityNumber } from '../forms/social-security-number.ts';
import { Added, type AddedComponent } from '../parts/parts-in-use';
import { useGuard } from './leave-guard';

declare module '../parts/additions' {
  interface AdditionTypes {
    /** A safer way to send a Social Security number. */
    'number.advice': AddedComponent<object>;
  }
}

/**
 * Asks before anything is sent that may hold a Social Security number, once for each text.
 * @returns takes over the sending: at once if no text holds one, else after the answer
 */
export function useNumberQuestion() {
  const { ask } = useGuard();
  const agreed = useRef(new Set<string>());
  return (texts: readonly (string | undefined)[], send: () => void): true => {
    const found = texts.filter(
      (text) => text !== undefined && !agreed.current.has(text) && mayHoldSocialSecurityNumber(text),
    );
    if (found.length === 0) {
      send();
      return true;
    }
    const question = {
      title: t('Send a Social Security number?'),
      text: (
        <div className="stack gap-s">
          <p>
            {t(
              'This looks like a Social Security number. Everyone who can open the message, request or file will see it.',
            )}
          </p>
          <Added at="number.advice" with={{}} />
        </div>
      ),
      confirm: t('Send anyway'),
      cancel: t('Go back'),
    };
    ask(question, () => {
      for (const text of found) if (text !== undefined) agreed.current.add(text);
      send();
    });
    return true;
  };
}
