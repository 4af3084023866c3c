/** One result of a mail server's checks: `dkim=pass header.d=example.com`. */
interface CheckResult {
  method: string;
  result: string;
  /** By type and name in lower case, as `smtp.mailfrom`. */
  properties: ReadonlyMap<string, string>;
}

interface AuthenticationResults {
  /** The server's name for itself; empty if it writes none, as Microsoft's. */
  server: string;
  results: CheckResult[];
}

/**
 * True if a mail server found that an email is from the domain of its sender: by DMARC, or by DKIM or SPF for that
 * domain itself. Only the topmost header counts: the server wrote it when the email arrived, and all below it may be the
 * sender's own.
 * @param headers values of all `Authentication-Results`, topmost first
 * @param server the first word of that header; empty: any
 * @param sender the address in From
 */
export function isProven(headers: readonly string[], server: string, sender: string): boolean {
  const [topmost] = headers;
  const domain = domainOf(sender);
  const found = topmost === undefined ? undefined : authenticationResults(topmost);
  if (!found || !domain) return false;
  if (server !== '' && found.server.toLowerCase() !== server.toLowerCase()) return false;
  const of = (method: string): CheckResult[] => found.results.filter((one) => one.method === method);
  const passes = (method: string, isOfDomain: (one: CheckResult) => boolean): boolean =>
    of(method).some((one) => one.result === 'pass' && isOfDomain(one));
  // A server writes one result of DMARC: of several, one came from a name that was not quoted.
  const dmarc = of('dmarc');
  if (dmarc.length > 1 || dmarc.some(({ result }) => result === 'fail')) return false;
  const has = (one: CheckResult, property: string): boolean =>
    domainOf(one.properties.get(property) ?? '') === domain;
  return (
    passes('dmarc', (one) => has(one, 'header.from')) ||
    passes('dkim', (one) => has(one, one.properties.has('header.d') ? 'header.d' : 'header.i')) ||
    passes('spf', (one) => has(one, 'smtp.mailfrom'))
  );
}

/** The domain of an address, or of a domain itself, in ASCII; empty for neither. */
function domainOf(text: string): string {
  const domain = text.slice(text.lastIndexOf('@') + 1);
  const url = /[\s/:?#@\\%[\]]/.test(domain) ? null : URL.parse(`http://${domain}`);
  return url?.hostname ?? '';
}

/** Reads the value of the header (RFC 8601, 2.2). Undefined if it is malformed. */
export function authenticationResults(value: string): AuthenticationResults | undefined {
  const parts = partsOf(value);
  if (!parts) return undefined;
  const [first = [], ...others] = parts;
  const [name] = first;
  const isNamed = typeof name === 'string' && first[1] !== equals;
  const results = (isNamed ? others : parts).flatMap((words) => resultOf(words) ?? []);
  return { server: isNamed ? name : '', results };
}

/** A sign of the header itself, apart from the same character in a quoted word. */
const equals = Symbol('=');
type Word = string | typeof equals;

function resultOf([method, sign, result, ...rest]: Word[]): CheckResult | undefined {
  if (typeof method !== 'string' || sign !== equals || typeof result !== 'string') return undefined;
  const properties = new Map<string, string>();
  for (const [index, word] of rest.entries()) {
    const after = rest[index + 2];
    const name = word;
    if (typeof name !== 'string' || rest[index + 1] !== equals || typeof after !== 'string') continue;
    const known = name.toLowerCase();
    // A value is no name, and the first of a name counts.
    if (rest[index - 1] !== equals && !properties.has(known)) properties.set(known, after);
  }
  const [name = ''] = method.toLowerCase().split('/');
  return { method: name, result: result.toLowerCase(), properties };
}

/**
 * Words by part, without comments. Undefined if a comment or a quoted word does not end, or if a comment has a quotation
 * mark: some servers copy the sender's own name into a comment, where its parentheses would end the comment.
 */
function partsOf(value: string): Word[][] | undefined {
  const parts: Word[][] = [[]];
  let word: string | undefined;
  const end = (): void => {
    if (word !== undefined) parts.at(-1)?.push(word);
    word = undefined;
  };
  for (let at = 0; at < value.length; at++) {
    const sign = value.charAt(at);
    if (sign === '(') {
      end();
      at = endOfComment(value, at);
      if (at < 0) return undefined;
    } else if (sign === '"') {
      const quoted = /"((?:[^"\\]|\\.)*)"/sy;
      quoted.lastIndex = at;
      const found = quoted.exec(value);
      if (!found) return undefined;
      word = `${word ?? ''}${found[1]?.replace(/\\(.)/gs, '$1')}`;
      at += found[0].length - 1;
    } else if (sign === ';') {
      end();
      parts.push([]);
    } else if (sign === '=') {
      end();
      parts.at(-1)?.push(equals);
    } else if (/\s/.test(sign)) end();
    else word = `${word ?? ''}${sign}`;
  }
  end();
  return parts;
}

/** Comments can contain comments (RFC 5322, 3.2.2). @returns the place of its last sign; -1 if it proves nothing */
function endOfComment(value: string, start: number): number {
  let depth = 0;
  for (let at = start; at < value.length; at++) {
    const sign = value.charAt(at);
    if (sign === '"') return -1;
    if (sign === '\\') at++;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at;
  }
  return -1;
}
