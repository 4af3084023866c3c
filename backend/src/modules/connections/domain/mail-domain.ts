import { t } from '@steward/texts';

/** Result of one look into the DNS. */
export interface RecordCheck {
  state: 'ok' | 'missing' | 'wrong' | 'unknown';
  /** A sentence for the owner. */
  message: string;
  /** Name, type and value to add or put in place of the present one: `example.com TXT "v=spf1 …"`; null for none. */
  record: string | null;
}

/** TXT records of a name, each with its strings joined (RFC 7208, 3.3); null without an answer of the DNS. */
export type TxtRecords = readonly string[] | null;

/** SPF policies of the providers that the screen offers, by the end of their server's name. */
const policies: Readonly<Record<string, string>> = {
  'gmail.com': '_spf.google.com',
  'google.com': '_spf.google.com',
  'fastmail.com': 'spf.messagingengine.com',
  'mail.me.com': 'icloud.com',
  'zoho.com': 'zohomail.com',
  'zoho.eu': 'zohomail.eu',
  'postmarkapp.com': 'spf.mtasv.net',
  'mailgun.org': 'mailgun.org',
  'amazonaws.com': 'amazonses.com',
  'brevo.com': 'spf.brevo.com',
};

/** The mechanism that names the servers behind a mail server. @param host of the SMTP server */
export function senderOf(host: string): string {
  if (/^[\d.]+$/.test(host)) return `ip4:${host}`;
  if (host.includes(':')) return `ip6:${host}`;
  const provider = Object.keys(policies).find((end) => host === end || host.endsWith(`.${end}`));
  return provider === undefined ? `a:${host}` : `include:${policies[provider]}`;
}

const txt = (name: string, value: string): string => `${name} TXT "${value}"`;
const noAnswer = (): RecordCheck => ({
  state: 'unknown',
  message: t('Your domain’s name servers do not answer. Please check again later.'),
  record: null,
});
const isSpf = (record: string): boolean => /^v=spf1( |$)/i.test(record);

/** Terms of a policy that ask the DNS; more than ten make it invalid (RFC 7208, 4.6.4). */
const mostLookups = 10;
const asking = /^[+\-~?]?(include:|a([:/]|$)|mx([:/]|$)|ptr([:]|$)|exists:)|^redirect=/i;
const term =
  /^([+\-~?]?(all|include:\S+|a([:/]\S+)?|mx([:/]\S+)?|ptr(:\S+)?|ip4:[\d./]+|ip6:[\da-f:./]+|exists:\S+)|[a-z][\w.-]*=\S*)$/i;

/**
 * SPF (RFC 7208): whether one policy exists and names the sending server, itself or by the policies that it includes.
 * @param sender mechanism of the sending server, see `senderOf`
 * @param read TXT records of a name
 */
export async function checkSpf(
  domain: string,
  sender: string,
  read: (name: string) => Promise<TxtRecords>,
): Promise<RecordCheck> {
  const records = await read(domain);
  if (!records) return noAnswer();
  const [policy, ...others] = records.filter(isSpf);
  if (policy === undefined)
    return {
      state: 'missing',
      message: t(
        '{domain} has no SPF record. Other mail servers cannot tell that your server may send for it.',
        {
          domain,
        },
      ),
      record: txt(domain, `v=spf1 ${sender} ~all`),
    };
  if (others.length > 0)
    return {
      state: 'wrong',
      message: t('{domain} has {count} SPF records, which makes all of them invalid. Merge them into one.', {
        domain,
        count: others.length + 1,
      }),
      record: txt(domain, merged([policy, ...others], sender)),
    };
  const walk = await walked(policy, sender, read);
  if (walk === 'unanswered') return noAnswer();
  if (walk === 'invalid')
    return {
      state: 'wrong',
      message: t('The SPF record of {domain} cannot be read or needs more than ten look-ups.', { domain }),
      record: txt(domain, `v=spf1 ${sender} ~all`),
    };
  if (walk === 'open')
    return {
      state: 'wrong',
      message: t('The SPF record of {domain} lets every server send for it.', { domain }),
      record: txt(domain, merged([policy], sender)),
    };
  if (walk === 'unnamed')
    return {
      state: 'wrong',
      message: t('The SPF record of {domain} does not name your mail server.', { domain }),
      record: txt(domain, merged([policy], sender)),
    };
  return { state: 'ok', message: t('SPF names your mail server.'), record: null };
}

/** One policy with the terms of all, which also allows the sender. */
function merged(policies: readonly string[], sender: string): string {
  const terms = policies.flatMap((policy) => policy.split(/ +/).slice(1));
  const kept = terms.filter(
    (one) => !/^[+\-~?]?all$/i.test(one) && !/^redirect=/i.test(one) && term.test(one),
  );
  return ['v=spf1', ...new Set([...kept, sender]), '~all'].join(' ');
}

/** Follows a policy and those that it includes. */
async function walked(
  policy: string,
  sender: string,
  read: (name: string) => Promise<TxtRecords>,
): Promise<'named' | 'unnamed' | 'open' | 'invalid' | 'unanswered'> {
  let lookups = 0;
  let isNamed = false;
  const waiting = [policy];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const terms = next.trim().split(/ +/).slice(1);
    if (!terms.every((one) => term.test(one))) return 'invalid';
    if (terms.some((one) => /^\+?all$/i.test(one))) return 'open';
    isNamed ||= terms.some((one) => one.replace(/^\+/, '').toLowerCase() === sender.toLowerCase());
    for (const one of terms.filter((each) => asking.test(each))) {
      if (++lookups > mostLookups) return 'invalid';
      const [, name] = /^[+\-~?]?include:(\S+)$|^redirect=(\S+)$/i.exec(one)?.slice(0).filter(Boolean) ?? [];
      if (name === undefined) continue;
      const records = await read(name);
      if (!records) return 'unanswered';
      const found = records.filter(isSpf);
      if (found.length !== 1) return 'invalid';
      waiting.push(found[0] as string);
    }
  }
  return isNamed ? 'named' : 'unnamed';
}

/** DKIM (RFC 6376): whether the key that the provider named is published. */
export function checkDkim(name: string, records: TxtRecords): RecordCheck {
  if (!records) return noAnswer();
  const keys = records.filter((record) => /(^|;)\s*p\s*=/i.test(record));
  const [key] = keys;
  if (key === undefined)
    return {
      state: 'missing',
      message: t('There is no DKIM key at {name}. Your provider shows the record to add.', { name }),
      record: null,
    };
  if (keys.length > 1 || /(^|;)\s*p\s*=\s*(;|$)/i.test(key))
    return {
      state: 'wrong',
      message: t('The DKIM key at {name} is empty or not the only one. Copy it again from your provider.', {
        name,
      }),
      record: null,
    };
  return { state: 'ok', message: t('The DKIM key is published.'), record: null };
}

/**
 * DMARC (RFC 7489): whether a policy exists. Two policies count as none, and one without `p` asks for nothing.
 * @param name where the policy was looked for first: `_dmarc.` and the domain
 */
export function checkDmarc(name: string, records: TxtRecords): RecordCheck {
  if (!records) return noAnswer();
  const policies = records.filter((record) => /^v\s*=\s*DMARC1\s*(;|$)/.test(record));
  const [policy] = policies;
  const record = txt(name, 'v=DMARC1; p=none');
  if (policy === undefined)
    return {
      state: 'missing',
      message: t('There is no DMARC policy. Large providers refuse mail from domains without one.'),
      record,
    };
  if (policies.length > 1)
    return {
      state: 'wrong',
      message: t('There are {count} DMARC policies, which count as none. Keep one.', {
        count: policies.length,
      }),
      record,
    };
  const tags = new Map(
    policy.split(';').flatMap((part) => {
      const [tag = '', value] = part.split('=').map((word) => word.trim());
      return value === undefined ? [] : [[tag.toLowerCase(), value.toLowerCase()] as const];
    }),
  );
  const asked = tags.get('p');
  if (asked === undefined || !['none', 'quarantine', 'reject'].includes(asked))
    return { state: 'wrong', message: t('The DMARC policy does not say what it asks for (p=).'), record };
  return {
    state: 'ok',
    message:
      tags.get('t') === 'y' || asked === 'none'
        ? t('There is a DMARC policy. It only watches so far (testing or p=none).')
        : t('There is a DMARC policy.'),
    record: null,
  };
}
