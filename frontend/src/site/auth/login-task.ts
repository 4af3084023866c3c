import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { additionsOf } from '../../shared/parts/additions';
import { useIsAwake } from '../../shared/kit/use-is-awake';
import { hasEnded } from './session-ended-note';

type Tasks = () => readonly (readonly [address: RegExp, heading: string])[];

declare module '../../shared/parts/additions' {
  interface AdditionTypes {
    /** Further headings of the login. */
    'login.tasks': Tasks;
  }
}

/** Headings of the login by the address that an emailed link leads to. */
const tasks: Tasks = () => [
  ...additionsOf('login.tasks').flatMap((more) => more()),
  [/^\/client\/documents\/\d+\/sign\b/, t('Log in to read and sign your document')],
  [/^\/client\/documents\?(?:.*&)?document=/, t('Log in to read your document')],
  [/^\/client\/documents\?(?:.*&)?request=/, t('Log in to upload your document')],
  [/^\/client\/payments\?(?:.*&)?invoice=/, t('Log in to see and pay your invoice')],
  [/^\/client\/documents(?:\?client=\d+)?$/, t('Log in to see your documents')],
  [/^\/client\/payments(?:\?client=\d+)?$/, t('Log in to see your payments')],
  [/^\/client\/people\b/, t('Log in to see who has access')],
  [/^\/client\/messages\/\d+/, t('Log in to read your message')],
  [/^\/client\/appointments\?(?:.*&)?appointment=/, t('Log in to see your appointment')],
  [/^\/admin\/documents\?(?:.*&)?document=/, t('Log in to see the document')],
  [/^\/admin\/documents$/, t('Log in to see your documents')],
  [/^\/admin\/requests\?(?:.*&)?request=/, t('Log in to see the request')],
  [/^\/admin\/invoices\?(?:.*&)?invoice=/, t('Log in to see the invoice')],
  [/^\/admin\/invoices\?view=/, t('Log in to see your invoices')],
  [/^\/admin\/appointments\?(?:.*&)?appointment=/, t('Log in to see the appointment')],
  [/^\/admin\/messages\/\d+/, t('Log in to read the message')],
  [/^\/admin\/contact-messages\?(?:.*&)?message=/, t('Log in to read the message')],
  [/^\/admin\/clients(?:\/\d+|\?(?:.*&)?client=)/, t('Log in to see the client')],
  [/^\/admin\/clients$/, t('Log in to see your clients')],
  [/^\/admin\/health\b/, t('Log in to see what needs attention')],
  [/^\/confirm-email#/, t('Log in to confirm your email address')],
  [/^\/access#/, t('Log in to accept your invitation')],
];

/** The requested address, if there is one. @param state navigation state of the login */
function wantedIn(state: unknown): string | undefined {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  return typeof wanted === 'string' ? wanted : undefined;
}

/** @param state navigation state of the login */
export function loginTask(state: unknown): string | undefined {
  const wanted = wantedIn(state);
  return wanted === undefined ? undefined : tasks().find(([pattern]) => pattern.test(wanted))?.[1];
}

/** The heading that names the task of the visit; undefined for a login without one. */
export function useLoginTask(): string | undefined {
  const { state } = useLocation();
  // The server-rendered markup does not have the navigation state.
  return useIsAwake() ? loginTask(state) : undefined;
}

/** True if the visit of a page of the portal led to the login, not the end of a session. */
export function useIsOnTheWay(): boolean {
  const { state } = useLocation();
  const isAwake = useIsAwake();
  return isAwake && wantedIn(state)?.startsWith('/client/') === true && !hasEnded(state);
}
