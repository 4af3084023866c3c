import { t } from '@steward/texts';

/**
 * Why there is no new certificate. `stranger`: another server answered the challenge; `away`: the authority did not answer;
 * `refused`: everything else, in the authority's words.
 */
type Cause = 'dns' | 'caa' | 'port' | 'stranger' | 'limit' | 'away' | 'refused';

/** A failed order. */
export interface Trouble {
  cause: Cause;
  /** In the words of the authority or the system, in English. */
  detail: string;
}

/** A problem document (RFC 7807, RFC 8555, 6.7), as far as it is there. */
export interface Problem {
  type?: unknown;
  detail?: unknown;
}

const longestDetail = 300;
const namespace = 'urn:ietf:params:acme:error:';
/** Authorities report a name without an address as a failed connection, too. */
const aboutDns = /\bDNS\b|NXDOMAIN|SERVFAIL|\bresolv|no such host|\blook(ing)? ?up\b|no valid (IP|A|AAAA)\b/i;

/** As the database can keep it: a failure that is not kept would be tried again at once. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : '')
    .replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, longestDetail)
    .toWellFormed();

const kindOf = ({ type }: Problem): string => textOf(type).replace(namespace, '');

/** Meaning of a refused call. @param status of the response */
export function troubleOfCall(status: number, problem: Problem): Trouble {
  const detail = textOf(problem.detail) || `HTTP ${status}`;
  if (kindOf(problem) === 'rateLimited' || status === 429) return { cause: 'limit', detail };
  if (status >= 500) return { cause: 'away', detail };
  return kindOf(problem) === 'caa' ? { cause: 'caa', detail } : { cause: 'refused', detail };
}

/** Meaning of a failed challenge: the authority has tried to reach the domain by http. */
export function troubleOfChallenge(domain: string, problem: Problem): Trouble {
  const detail = textOf(problem.detail) || 'The challenge failed.';
  const kind = kindOf(problem);
  // The name itself may contain any of these words.
  const isAboutDns = kind === 'dns' || aboutDns.test(detail.replaceAll(domain, ''));
  if (kind === 'caa') return { cause: 'caa', detail };
  if (['dns', 'connection', 'unknownHost', 'tls'].includes(kind) && isAboutDns)
    return { cause: 'dns', detail };
  if (kind === 'connection' || kind === 'tls') return { cause: 'port', detail };
  if (kind === 'unauthorized' || kind === 'incorrectResponse') return { cause: 'stranger', detail };
  if (kind === 'rateLimited') return { cause: 'limit', detail };
  return { cause: 'refused', detail };
}

/** One sentence for people, with the domain, the cause and what to do. @param authority its host */
export function troubleSentence(domain: string, authority: string, { cause, detail }: Trouble): string {
  switch (cause) {
    case 'dns':
      return t(
        'No new certificate for {domain}: DNS has no address for it that works. Set an A record (AAAA for IPv6) that leads to this machine.',
        { domain },
      );
    case 'caa':
      return t(
        'No new certificate for {domain}: DNS has a CAA record that does not allow {authority}. Add it there.',
        { domain, authority },
      );
    case 'port':
      return t(
        'No new certificate for {domain}: port 80 cannot be reached from outside. Open it in the firewall, and forward it to this machine.',
        { domain },
      );
    case 'stranger':
      return t(
        'No new certificate for {domain}: DNS leads to another server, or port 80 does. Let both lead to this machine.',
        { domain },
      );
    case 'limit':
      return t(
        'No new certificate for {domain}: {authority} allows no further order for a while. Steward waits as long as it asks for.',
        { domain, authority },
      );
    case 'away':
      return t(
        'No new certificate for {domain}: {authority} does not answer ({detail}). Check that this machine may call it.',
        { domain, authority, detail },
      );
    case 'refused':
      return t('No new certificate for {domain}: {authority} refused the order ({detail}).', {
        domain,
        authority,
        detail,
      });
  }
}
