import { isIP } from 'node:net';
import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';
import { isPublic } from '../../../platform/process/network.js';
import { hostOf, isThisMachine } from '../../../platform/process/outgoing.js';

/** Characters, also of the normal form. */
export const longestEndpoint = 2_048;

/** `host:port`, as PUSH_HOSTS has it. */
const placeOf = ({ hostname, port }: URL): string => `${hostname}:${port === '' ? 443 : port}`;

/** Whether PUSH_HOSTS, if it is set, has the host of an endpoint. */
export const isAllowedHost = (endpoint: URL, hosts: readonly string[]): boolean =>
  hosts.length === 0 || hosts.includes(placeOf(endpoint));

/**
 * The URL in its normal form, without a fragment, so that a browser has one. Must be https, to a host that looks public, or to
 * one of PUSH_HOSTS where that is set.
 * @throws DomainError invalid (endpoint)
 */
export function endpointOf(given: string, hosts: readonly string[]): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:') throw refused(t('The URL must begin with https://'));
  if (url.username !== '' || url.password !== '')
    throw refused(t('The URL must not contain a username or password'));
  const host = hostOf(url);
  const isPrivate = isThisMachine(host) || (isIP(host) !== 0 && !isPublic(host));
  if (hosts.length > 0 ? !isAllowedHost(url, hosts) : isPrivate)
    throw refused(t('The URL must not point to this machine or a private network'));
  url.hash = '';
  if (url.href.length > longestEndpoint)
    throw refused(t('Must be at most {max} characters', { max: longestEndpoint }));
  return url.href;
}

const refused = (message: string) => invalidField('endpoint', message);
