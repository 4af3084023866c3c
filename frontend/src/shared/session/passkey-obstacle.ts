import { t } from '@steward/texts';

/** Reason why passkeys cannot be used here, as a sentence; undefined if they can. Browser only. */
export function passkeyObstacle(): string | undefined {
  const { hostname, port } = window.location;
  if (isLoopback(hostname))
    return t("Passkeys don't work at {hostname}. Use {address} instead.", {
      hostname,
      address: `localhost${port && `:${port}`}`,
    });
  if (isIpAddress(hostname))
    return t("Passkeys don't work at an IP address such as {hostname}.", { hostname });
  if (!window.isSecureContext) return t('Passkeys need a secure connection (HTTPS).');
  if (!('PublicKeyCredential' in window)) return t('This browser does not support passkeys.');
  return undefined;
}

/** WebAuthn supports host names only. */
export const isIpAddress = (hostname: string): boolean => /^\[|^\d+(\.\d+){3}$/.test(hostname);

const isLoopback = (hostname: string): boolean => /^(127\.|\[::1\]$)/.test(hostname) && isIpAddress(hostname);
