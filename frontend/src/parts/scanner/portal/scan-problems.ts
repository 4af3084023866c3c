import { t } from '@steward/texts';
import { fileChange } from '../../../shared/files/file-changed';
import { isHeic } from '../../../shared/files/file-kinds';

/** Sentences for what can go wrong, in the reader's language. */
const problems = () => ({
  heic: t(
    'This browser cannot open HEIC photos. Close this, and choose the photo itself as a file: we will convert it.',
  ),
  changed: t('This photo has changed. Choose it again.'),
  unreadable: t('We could not read this photo. Please take it again.'),
  offline: t("You're offline. Your pages are kept."),
  failed: t('The PDF could not be made. Your pages are kept. Please try again.'),
  'too-big': t('These pages are too big for one file. The limit is 5 MB. Remove some pages.'),
});
export type ScanProblem = keyof ReturnType<typeof problems>;

export const problemText = (problem: ScanProblem): string => problems()[problem];

/** Reason why the scanner could not use a photo. */
export async function photoProblem(photo: File, failure: unknown): Promise<ScanProblem> {
  if (await fileChange([photo], failure)) return 'changed';
  if (isHeic(photo)) return 'heic';
  return navigator.onLine ? 'unreadable' : 'offline';
}
