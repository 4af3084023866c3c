import { useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { Button, IconButton } from '../antd/button';
import { Dialog } from '../antd/dialog';
import { FieldError } from '../antd/field';
import { chosenFiles } from './chosen-files';
import { fileChange } from './file-changed';
import './photo-pages.css';

interface Page {
  key: number;
  photo: File;
  /** Object URL of the thumbnail. */
  url: string;
}

/** The module is large, and is loaded with the first photo. */
const loadMaker = () => import('./photos-to-pdf').catch(() => undefined);

interface PhotoPagesProps {
  /** Name of the PDF, without its extension. */
  name: string;
  /** The button is shown; open photos stay without it. */
  isOffered: boolean;
  disabled: boolean;
  onPdf: (pdf: File) => void;
}

/** Button that takes photos, which become the pages of one PDF. */
export function PhotoPages({ name, isOffered, disabled, onPdf }: PhotoPagesProps) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const { pages, add, move, remove, clear } = usePages();
  const [isMaking, setIsMaking] = useState(false);
  const [problem, setProblem] = useState<keyof ReturnType<typeof problems>>();
  const take = (input: HTMLInputElement) => {
    setProblem(undefined);
    void loadMaker();
    add(chosenFiles(input.files));
    input.value = ''; // allows choosing the same photo again
  };
  const close = () => {
    setProblem(undefined);
    clear();
  };
  const make = async () => {
    setIsMaking(true);
    setProblem(undefined);
    const made = await pdfOf(
      pages.map(({ photo }) => photo),
      name,
    );
    setIsMaking(false);
    if (typeof made === 'string') return setProblem(made);
    close();
    onPdf(made);
  };
  const takeButton = (label: string) => (
    <Button icon="camera" disabled={disabled || isMaking} onClick={() => camera.current?.click()}>
      {label}
    </Button>
  );
  return (
    <>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => take(target)}
      />
      <input
        ref={album}
        type="file"
        hidden
        accept="image/*"
        multiple
        onChange={({ target }) => take(target)}
      />
      {isOffered && takeButton(t('Take photos'))}
      <Dialog
        open={pages.length > 0}
        title={t('Your photos')}
        subtitle={<p>{t('Each photo is a page. We’ll put them into one PDF.')}</p>}
        closable={!isMaking}
        onClose={close}
        footer={
          <>
            {problem && (
              <div className="fill">
                <FieldError id="photo-pages-error" message={problems()[problem]} />
              </div>
            )}
            <Button onClick={close} disabled={isMaking}>
              {t('Cancel')}
            </Button>
            <Button type="primary" loading={isMaking} onClick={() => void make()}>
              {problem === 'offline'
                ? t('Try again')
                : t('{count, plural, one {Upload # page} other {Upload # pages}}', { count: pages.length })}
            </Button>
          </>
        }
      >
        <ol className="photo-pages" aria-label={t('Pages')}>
          {pages.map(({ key, url }, index) => (
            <li key={key}>
              <img src={url} alt={t('Page {number}', { number: index + 1 })} />
              <p className="row between">
                <b>{index + 1}</b>
                <span>
                  <IconButton
                    icon="arrow-left"
                    label={t('Move page {number} forward', { number: index + 1 })}
                    disabled={isMaking || index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="arrow-right"
                    label={t('Move page {number} back', { number: index + 1 })}
                    disabled={isMaking || index === pages.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon="trash"
                    label={t('Remove page {number}', { number: index + 1 })}
                    disabled={isMaking}
                    onClick={() => remove(key)}
                  />
                </span>
              </p>
            </li>
          ))}
        </ol>
        <div className="ui-tools">
          {takeButton(t('Take another photo'))}
          <Button icon="image" disabled={isMaking} onClick={() => album.current?.click()}>
            {t('Choose photos')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

const problems = () => ({
  offline: t("You're offline. Your pages are kept."),
  unreadable: t('We could not read one of these photos. Please take it again.'),
  changed: t('One of these photos has changed. Remove it and choose it again.'),
  'too-big': t('These pages are too big for one file. The limit is 5 MB. Remove some pages.'),
});

/** The PDF, or the reason why there is none: it is made without a connection too, once its program was loaded. */
async function pdfOf(
  photos: readonly File[],
  name: string,
): Promise<File | keyof ReturnType<typeof problems>> {
  const maker = await loadMaker();
  if (!maker) return 'offline';
  try {
    return (await maker.photosToPdf(photos, name)) ?? 'too-big';
  } catch (failure) {
    return (await fileChange(photos, failure)) ? 'changed' : 'unreadable';
  }
}

/** Photos in the order of the pages. */
function usePages() {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const keys = useRef(0);
  const shown = useRef(pages);
  useEffect(() => {
    shown.current = pages;
  }, [pages]);
  useEffect(() => () => shown.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);
  return {
    pages,
    add: (photos: readonly File[]) =>
      setPages([
        ...pages,
        ...photos.map((photo) => ({ key: ++keys.current, photo, url: URL.createObjectURL(photo) })),
      ]),
    move: (from: number, to: number) => {
      const moved = [...pages];
      moved.splice(to, 0, ...moved.splice(from, 1));
      setPages(moved);
    },
    remove: (key: number) => {
      const removed = pages.find((page) => page.key === key);
      if (removed) URL.revokeObjectURL(removed.url);
      setPages(pages.filter((page) => page !== removed));
    },
    clear: () => {
      for (const { url } of pages) URL.revokeObjectURL(url);
      setPages([]);
    },
  };
}
