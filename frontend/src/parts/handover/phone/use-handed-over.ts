import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { HandoverService } from '../../../shared/api/services/HandoverService';

/**
 * Token of the link that opened this page; empty after a reload, for which the device has a cookie. It is removed from the address
 * at once, and kept nowhere.
 */
export function useHandoverToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(inAddress ?? '');
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true });
  }, [inAddress, pathname, navigate]);
  return token;
}

/** The request that was handed over to this device. A link is opened once. */
export const useHandedOver = (token: string) =>
  useQuery({
    queryKey: ['/api/handover', token],
    queryFn: () =>
      token === ''
        ? HandoverService.getHandedOverRequest()
        : HandoverService.openHandover({ requestBody: { token } }),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
