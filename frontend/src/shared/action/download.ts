import { t } from '@steward/texts';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { loginAgain } from './question.ts';

/** Refusals of a HEAD request: its response has only a status. */
const refusals = (): Readonly<Record<number, { code: string; message: string }>> => ({
  401: { code: 'auth.signed_out', message: t('Please log in.') },
  403: { code: 'auth.password_required', message: t('Please enter your password to continue.') },
  409: {
    code: 'export.in_progress',
    message: t('An export is already downloading. Wait until it is done, or cancel it.'),
  },
});

/**
 * Starts a browser download of any size, without loading the file into memory. Refusals are detected before
 * it starts.
 * @param path on this server
 * @throws ApiError, NetworkError
 */
export async function download(path: string): Promise<void> {
  await loginAgain.repeat(() => check(path));
  follow(path, { download: '' });
}

/**
 * Opens a file or page of this server in a new tab, so that an error does not replace the screen; as by a link, after the
 * session was checked.
 */
export function openFile(path: string): void {
  follow(path, { target: '_blank', rel: 'noopener' });
}

function follow(path: string, attributes: Partial<HTMLAnchorElement>): void {
  const link = Object.assign(document.createElement('a'), attributes, { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}

async function check(path: string): Promise<void> {
  const answer = await fetch(path, { method: 'HEAD', credentials: 'include' }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (answer.ok) return;
  const refusal = refusals()[answer.status];
  throw new ApiError(answer.status, answer.statusText, refusal ? JSON.stringify(refusal) : '');
}
