import { personHere } from '../shared/offline/kept.ts';
import { keepShared } from '../shared/offline/shared-files.ts';
import { uploadAddress, type UploadCause } from '../shared/offline/sharing.ts';

/** Keeps another app's files for the upload, and leads there. Nothing is sent yet. */
export async function share(request: Request): Promise<Response> {
  const cause = await take(request).catch((): UploadCause => 'lost');
  return Response.redirect(new URL(uploadAddress(cause), location.href).href, 303);
}

async function take(request: Request): Promise<UploadCause> {
  const sent = (await request.formData()).getAll('files');
  const files = sent.filter((one) => one instanceof File);
  if (files.length === 0) return 'lost';
  await keepShared(files, (await hasSession()) ? await personHere() : 0);
  return 'shared';
}

/** The cookie by which scripts know of a session. Browsers that share files let a worker read it. */
async function hasSession(): Promise<boolean> {
  const marker = 'steward_signed_in';
  const cookies = await Promise.all([marker, `__Host-${marker}`].map((name) => cookieStore.get(name)));
  return cookies.some((cookie) => cookie !== null);
}
