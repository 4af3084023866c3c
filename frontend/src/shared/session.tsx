import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoginDto } from './api/models/LoginDto';
import type { RegisterDto } from './api/models/RegisterDto';
import type { UserDto } from './api/models/UserDto';
import { IdentityService } from './api/services/IdentityService';
import { serverMessageOf } from './api-error';
import { queryFn, userKey } from './query-client';
import { somebodyIsSignedIn } from './signed-in';
import { siteKey } from './site';
import { useToast } from './toast';

interface Session {
  /** Who is signed in; null when nobody is, undefined while that is being asked. */
  user: UserDto | null | undefined;
  isLoading: boolean;
  /** Why nobody could be asked who is signed in: the server was not reached, or failed. */
  error: Error | null;
  retry: () => void;
  /** The person logged out here, as opposed to a session that ended by itself. */
  hasLoggedOut: boolean;
  login: UseMutationResult<UserDto, Error, LoginDto>;
  register: UseMutationResult<UserDto, Error, RegisterDto>;
  logout: UseMutationResult<void, Error, void>;
}

const SessionContext = createContext<Session | null>(null);

/** Who is signed in, and the ways in and out. */
export function useAuth(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useAuth must be used within an AuthProvider');
  return session;
}

interface AuthProviderProps {
  /** On public pages the server is asked only where the readable cookie says that somebody is signed in. */
  onPublicPage: boolean;
  children: ReactNode;
}

export function AuthProvider({ onPublicPage, children }: AuthProviderProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [hasLoggedOut, setHasLoggedOut] = useState(false);
  const { data, isLoading, error, refetch } = useQuery<UserDto | null>({
    queryKey: userKey,
    queryFn: queryFn({ on401: 'null' }) as () => Promise<UserDto | null>, // typed by the contract of /api/user
    enabled: !onPublicPage || somebodyIsSignedIn(),
  });

  /** Whoever comes or goes, nothing that was loaded for the person before may stay. */
  const become = (user: UserDto | null) => {
    client.setQueryData(userKey, user);
    client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== userKey[0] && path !== siteKey[0] });
    setHasLoggedOut(user === null);
  };

  const login = useMutation({
    mutationFn: (requestBody: LoginDto) => IdentityService.login({ requestBody }),
    onSuccess: (user) => {
      become(user);
      toast({ title: 'Login successful' });
    },
    onError: () =>
      toast({
        title: 'Login failed',
        description: 'Please try again or contact your administrator.',
        variant: 'destructive',
      }),
  });

  const register = useMutation({
    mutationFn: (requestBody: RegisterDto) => IdentityService.register({ requestBody }),
    onSuccess: (user) => {
      become(user);
      toast({ title: 'Registration successful' });
    },
    onError: (failure) => {
      const said = serverMessageOf(failure);
      toast({
        title: 'Registration failed',
        description: said ?? 'Could not create account',
        variant: 'destructive',
      });
    },
  });

  const logout = useMutation({
    mutationFn: async () => {
      await IdentityService.logout();
    },
    onSuccess: () => {
      become(null);
      void navigate('/');
    },
    onError: (failure) =>
      toast({ title: 'Logout failed', description: failure.message, variant: 'destructive' }),
  });

  const session: Session = {
    user: data ?? (isLoading ? undefined : null),
    isLoading,
    error,
    retry: () => void refetch(),
    hasLoggedOut,
    login,
    register,
    logout,
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}
