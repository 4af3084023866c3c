import type { Answer } from './send.js';

/**
 * Patterns that a response must never contain: internals of the code, paths, SQL, or secrets. The fuzzer
 * sends none of them.
 */
const leaks: [what: string, found: RegExp][] = [
  ['a stack trace', /\n\s+at .+\(?.+:\d+:\d+\)?/],
  ['a source file', /\.(?:ts|js|mjs):\d+/],
  ['a folder of the application', /node_modules|\/backend\/(?:src|dist)\//],
  ['a folder of the server', /\/tmp\/steward|\/home\/\w|\/root\/|\/var\/lib\//],
  ['an SQL statement', /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.+\b(?:FROM|VALUES|SET|WHERE)\b/],
  ['a PostgreSQL error', /syntax error at|violates|relation "|column "|duplicate key|invalid input syntax/],
  ['a driver error', /QueryFailedError|ECONNREFUSED|EntityMetadata|TypeError|ReferenceError|RangeError/],
  ['a database’s address', /postgres(?:ql)?:\/\//],
  ['a password’s hash', /\$argon2|\$scrypt/],
];

/**
 * Problems of a response; empty if it is fine.
 * @param secret a word that the caller may not see
 */
export function problemsOf(answer: Answer, secret: string | undefined): string[] {
  const { status, headers } = answer;
  const text = `${JSON.stringify(headers)}\n${answer.body.toString()}`;
  const faults: string[] = [];
  if (status >= 500) faults.push(`is a ${status}`);
  for (const [what, found] of leaks) {
    const [leak] = found.exec(text) ?? [];
    if (leak !== undefined) faults.push(`shows ${what}: ${leak}`);
  }
  if (secret !== undefined && text.includes(secret)) faults.push('shows another client’s data');
  if (status >= 400 && status !== 405 && answer.body.length > 0) faults.push(...problemsOfError(answer));
  return [...faults, ...problemsOfHeaders(answer)];
}

/** Errors have one shape: statusCode, code, message, error, requestId, and optional fields. */
function problemsOfError({ status, body, headers }: Answer): string[] {
  if (!String(headers['content-type']).startsWith('application/json')) return ['is an error without JSON'];
  const refusal = JSON.parse(body.toString()) as Record<string, unknown>;
  const { statusCode, code, message, error, requestId, fields = {} } = refusal;
  const isValid =
    statusCode === status &&
    /^[a-z_]+(\.[a-z_]+)+$/.test(String(code)) &&
    typeof message === 'string' &&
    message === error &&
    requestId === headers['x-request-id'] &&
    typeof fields === 'object';
  return isValid ? [] : [`is an error of another shape: ${body.toString().slice(0, 300)}`];
}

function problemsOfHeaders({ headers, status }: Answer): string[] {
  const faults: string[] = [];
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('may be sniffed');
  if (!/frame-ancestors '(?:none|self)'/.test(String(headers['content-security-policy'])))
    faults.push('may be framed');
  // Redirects have no policy for scripts.
  if (status < 300 && !/default-src 'none'/.test(String(headers['content-security-policy'])))
    faults.push('may run something');
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    if (name in headers) faults.push(`has the header ${name}`);
  for (const cookie of headers['set-cookie'] ?? [])
    if (!/; SameSite=Lax/.test(cookie)) faults.push(`sets a cookie for other sites: ${cookie}`);
  return faults;
}
