import { useQuery } from '@tanstack/react-query';
import { passkeyObstacle } from './passkey-obstacle';

/** True once the browser says that this device can unlock passkeys itself. */
export function useCanUnlock(): boolean {
  const { data = false } = useQuery({
    queryKey: ['passkey unlock'],
    queryFn: () => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
    enabled: typeof window !== 'undefined' && passkeyObstacle() === undefined,
    staleTime: Infinity,
    retry: false,
  });
  return data;
}
