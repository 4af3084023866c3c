import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The program, as far as port 80 needs it. */
interface PlainSite {
  domain: string;
  /** Whether https is served. */
  isServed(): boolean;
  /** The answer to a challenge of the certificate authority; undefined for an unknown one. */
  answerTo(token: string): Promise<string | undefined>;
  /** The whole application, which answers the health checks. */
  application: RequestListener;
}

const challenges = '/.well-known/acme-challenge/';
/** Characters of a token (RFC 8555, 8.1): base64url. */
const token = /^[\w-]{1,256}$/;
const health = new Set(['/api/health/live', '/api/health/ready']);

/**
 * Answers plain http beside https: challenges of the certificate authority, health, and otherwise the way to https.
 * Without https nothing else is served, so that no password is sent in the clear.
 */
export function plainRequests({ domain, isServed, answerTo, application }: PlainSite): RequestListener {
  return (request, response) => {
    const { method = '' } = request;
    const target = targetOf(request);
    const [pathname = ''] = target.split('?', 1);
    const reads = method === 'GET' || method === 'HEAD';
    if (health.has(pathname)) return application(request, response);
    if (reads && pathname.startsWith(challenges))
      return void answerChallenge(pathname.slice(challenges.length), answerTo, response);
    if (!isServed())
      return send(response, 503, `The certificate for ${domain} is not there yet. Try again in a minute.`, {
        'Retry-After': '60',
        Connection: 'close',
      });
    if (reads) return send(response, 308, '', { Location: `https://${domain}${target}` });
    // Its body was sent in the clear already: a redirect would send it again, and hide the mistake.
    return send(response, 405, `Use https://${domain}`, { Allow: 'GET, HEAD', Connection: 'close' });
  };
}

/** Path and query, also of a request to a proxy, which names the whole address. */
function targetOf({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  if (!URL.canParse(url)) return '/';
  const { pathname, search } = new URL(url);
  return `${pathname.startsWith('/') ? '' : '/'}${pathname}${search}`;
}

async function answerChallenge(
  name: string,
  answerTo: PlainSite['answerTo'],
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = token.test(name) ? await answerTo(name) : undefined;
    send(response, answer === undefined ? 404 : 200, answer ?? 'Not found');
  } catch {
    // The database is away, which the log says already.
    send(response, 503, 'Try again in a minute.', { 'Retry-After': '60' });
  }
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  // Node.js leaves the body out of an answer to HEAD.
  response.end(text);
}
