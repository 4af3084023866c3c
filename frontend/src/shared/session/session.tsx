import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { currentLanguage, msg, t } from '@steward/texts';
import { loginAgain, otherPerson } from '../action/question';
import { useAction } from '../action/use-action';
import type { LoginDto } from '../api/models/LoginDto';
import type { PasskeyLoginDto } from '../api/models/PasskeyLoginDto';
import type { RegisterDto } from '../api/models/RegisterDto';
import type { SignedInUserDto } from '../api/models/SignedInUserDto';
import { IdentityService } from '../api/services/IdentityService';
import { errorMessage, refusalOf } from '../http/api-error';
import { Drafts } from './drafts';
import { eraseTraces, leaving } from './traces';
import { getOnce } from '../http/http';
import { otherPersonRefusal, pagePerson } from '../http/page-person';
import { queryFn, userKey } from '../http/query-client';
import { hadSession, hasSessionMarker, rememberSession } from './session-marker';
import { siteKey } from '../practice/site';
import { holdsTypedText, watchTyping } from './typed-text';
import { giveZone } from './zone-cookie';

interface Session {
  /** Logged-in user; null for a visitor, undefined while loading. */
  user: SignedInUserDto | null | undefined;
  isLoading: boolean;
  /** Error if the session could not be checked: the server was unreachable or failed. */
  error: Error | null;
  retry: () => void;
  /** True after a logout here, as opposed to an expired session. */
  hasLoggedOut: boolean;
  /** True if the session expired, or was ended on another device or in another tab. */
  hasEnded: boolean;
  login: UseMutationResult<SignedInUserDto, Error, LoginDto>;
  loginWithPasskey: UseMutationResult<SignedInUserDto, Error, PasskeyLoginDto>;
  register: UseMutationResult<SignedInUserDto, Error, RegisterDto>;
  /** The input is the address to open then; home by default. */
  logout: UseMutationResult<void, Error, string | void>;
  /** Tells the browser's other tabs that a mailed link began another session. */
  announce: () => void;
  /** Leaves the area after the server has ended the session. */
  leave: () => void;
  /** Number of logins over this page, here or in another tab, after a session that had ended. */
  resumptions: number;
  /**
   * Continues after a login over the page. If it was another user's, the page is reloaded, unless something typed would be
   * lost. @returns false then
   */
  resume: (user: SignedInUserDto) => boolean;
}

const load = queryFn({ on401: 'null' });

/** The logged-in user, or null. If it is another one now, and something typed would be lost, asks for the login again. */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: (context) =>
    otherPerson.repeat(async () => {
      const user = (await load(context)) as SignedInUserDto | null; // typed by the contract of /api/user
      if (user && keepsPageFrom(user, context.client)) {
        pagePerson.isReplaced = true;
        throw otherPersonRefusal();
      }
      return user;
    }),
});

/** True if the page was drawn for another user, and must stay because of what was typed there. */
function keepsPageFrom({ id }: SignedInUserDto, client: QueryClient): boolean {
  const drawnFor = client.getQueryData<SignedInUserDto | null>(userKey);
  return !!drawnFor && drawnFor.id !== id && otherPerson.isAskable && holdsTypedText();
}

/** The logged-in user without a question if the session has ended; undefined if the server is unreachable. */
async function currentUser(): Promise<SignedInUserDto | null | undefined> {
  try {
    return (await getOnce(userKey[0])) as SignedInUserDto; // typed by the contract of /api/user
  } catch (failure) {
    return loginAgain.isWantedBy(failure) ? null : undefined;
  }
}

const SessionContext = createContext<Session | null>(null);

/** Provides the logged-in user, login and logout. */
export function useAuth(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useAuth must be used within an AuthProvider');
  return session;
}

interface AuthProviderProps {
  /** On public pages the server is asked only if the readable cookie says that a session exists. */
  onPublicPage: boolean;
  children: ReactNode;
}

export function AuthProvider({ onPublicPage, children }: AuthProviderProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [loggedOut, setLoggedOut] = useState<'here' | 'elsewhere'>();
  const { data, isLoading, error, refetch } = useQuery({
    ...userQuery,
    enabled: !onPublicPage || hasSessionMarker(),
  });
  const [wasSignedIn, setWasSignedIn] = useState(hadSession);
  if (data && !wasSignedIn) setWasSignedIn(true);
  const [resumptions, setResumptions] = useState(0);
  const notifyOtherTabs = useSessionOfOtherTabs({
    onLogout: () => {
      eraseTraces();
      setLoggedOut('elsewhere');
      client.setQueryData(userKey, null);
    },
    onChange: async () => {
      setLoggedOut(undefined);
      const user = await currentUser();
      if (user) {
        // A login that is being asked for already is for the same user.
        if (!continueAs(user) && !loginAgain.isOpen) void otherPerson.ask();
      } else if (user === null && !loginAgain.isAskable) client.setQueryData(userKey, null);
    },
  });
  const { isOtherUser, firstUserId } = useReloadForOtherUser(data);
  useEffect(watchTyping, []);
  // Before the effects of screens make calls.
  useLayoutEffect(() => {
    Object.assign(pagePerson, { id: firstUserId, isReplaced: false });
    return () => {
      pagePerson.id = undefined;
    };
  }, [firstUserId]);
  const userId = data?.id;
  useEffect(() => {
    if (userId === undefined) return;
    new Drafts(userId).eraseOthers();
    rememberSession(true);
    giveZone();
  }, [userId, resumptions]);

  /** @returns false if the user is another one, and the page stays as it is */
  const continueAs = (user: SignedInUserDto): boolean => {
    pagePerson.isReplaced = keepsPageFrom(user, client);
    if (pagePerson.isReplaced) return false;
    client.setQueryData(userKey, user);
    if (user.id === data?.id) setResumptions((before) => before + 1);
    return true;
  };

  /** Data loaded for the previous user must not stay after a login or logout. */
  const setUser = (user: SignedInUserDto | null) => {
    client.setQueryData(userKey, user);
    client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== userKey[0] && path !== siteKey[0] });
    setLoggedOut(user === null ? 'here' : undefined);
    if (user === null) {
      // In portal and dashboard, it has no texts and services of the website.
      void client.invalidateQueries({ queryKey: siteKey });
      eraseTraces();
      rememberSession(false);
    }
    notifyOtherTabs(user === null ? 'logged out' : 'changed');
  };

  const leaveTo = (address: string) => {
    setUser(null);
    void navigate(address);
  };
  const session: Session = {
    user: isOtherUser ? undefined : (data ?? (isLoading ? undefined : null)),
    isLoading,
    error,
    retry: () => void refetch(),
    hasLoggedOut: loggedOut === 'here',
    hasEnded: wasSignedIn && data === null && loggedOut !== 'here',
    ...useSessionActions(setUser, leaveTo),
    announce: () => notifyOtherTabs('changed'),
    leave: () => leaveTo('/'),
    resumptions,
    resume: (user) => {
      const continues = continueAs(user);
      notifyOtherTabs('changed');
      return continues;
    },
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** In the language of the area that opens, which may be another one than this page's. */
const loggedIn = () => ({ title: msg('Login successful') });

/** Commands that begin or end the session. */
function useSessionActions(onUser: (user: SignedInUserDto) => void, onLogout: (to: string) => void) {
  const contactAdmin = t('Please try again or contact your administrator.');
  const login = useAction({
    call: (requestBody: LoginDto) => IdentityService.login({ requestBody }),
    success: loggedIn,
    failure: (failure, { code }) => {
      const refusal = refusalOf(failure);
      const isTooOften = refusal?.status === 429;
      // Errors of the second factor are shown at the code field.
      if (refusal?.code.startsWith('auth.two_factor') || (isTooOften && code !== undefined)) return undefined;
      const hasOwnMessage = isTooOften || refusal?.code === 'auth.passkey_required';
      return { title: t('Login failed'), description: hasOwnMessage ? errorMessage(failure) : contactAdmin };
    },
    onSuccess: onUser,
  });
  const loginWithPasskey = useAction({
    call: (requestBody: PasskeyLoginDto) => IdentityService.loginWithPasskey({ requestBody }),
    success: loggedIn,
    failure: [t('Login failed'), contactAdmin],
    onSuccess: onUser,
  });
  const register = useAction({
    call: (account: RegisterDto) =>
      IdentityService.register({ requestBody: { language: currentLanguage(), ...account } }),
    failure: [t('Registration failed'), t('Could not create account')],
    onSuccess: onUser,
  });
  const logout = useAction({
    call: async (_to: string | void) => {
      await (await leaving()).confirmLogout();
      await endSession();
    },
    failure: (failure) => ({ title: t('Logout failed'), description: failure.message }),
    onSuccess: (_, to) => onLogout(to ?? '/'),
  });
  return { login, loginWithPasskey, register, logout };
}

/** Logs out; in a session that has already ended, there is nothing left to do. */
async function endSession(): Promise<void> {
  try {
    await loginAgain.pauseFor(() => IdentityService.logout());
  } catch (failure) {
    if (!loginAgain.isWantedBy(failure)) throw failure;
  }
}

type SessionNote = 'changed' | 'logged out';

interface OtherTabs {
  onChange: () => Promise<void>;
  onLogout: () => void;
}

/** Listens to logins and logouts in other tabs; returns a function that notifies them. */
function useSessionOfOtherTabs({ onChange, onLogout }: OtherTabs): (note: SessionNote) => void {
  const channel = useRef<BroadcastChannel>(null);
  const receive = useEffectEvent((note: SessionNote) => {
    if (note === 'logged out') onLogout();
    else void onChange();
  });
  useEffect(() => {
    const tabs = new BroadcastChannel('steward_session');
    tabs.onmessage = ({ data }: MessageEvent<SessionNote>) => receive(data);
    channel.current = tabs;
    return () => tabs.close();
  }, []);
  return (note) => channel.current?.postMessage(note);
}

/**
 * The user this document was loaded for, and whether another one is logged in by now. The document is then reloaded, so that
 * the previous user's data is neither shown to nor sent by the next one.
 */
function useReloadForOtherUser(user: SignedInUserDto | null | undefined): {
  isOtherUser: boolean;
  firstUserId: number | undefined;
} {
  const [firstUserId, setFirstUserId] = useState<number>();
  if (user && firstUserId === undefined) setFirstUserId(user.id);
  if (user === null && firstUserId !== undefined) setFirstUserId(undefined);
  const isOtherUser = !!user && firstUserId !== undefined && user.id !== firstUserId;
  useEffect(() => {
    if (isOtherUser) window.location.reload();
  }, [isOtherUser]);
  return { isOtherUser, firstUserId };
}
