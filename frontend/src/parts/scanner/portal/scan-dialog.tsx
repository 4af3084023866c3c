import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Progress } from 'antd';
import { t } from '@steward/texts';
import { AddButton, Button } from '../../../shared/antd/button';
import { Dialog } from '../../../shared/antd/dialog';
import { FieldError } from '../../../shared/antd/field';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { Segmented } from '../../../shared/antd/segmented';
import { useMedia } from '../../../shared/antd/use-media';
import { chosenFiles } from '../../../shared/files/chosen-files';
import type { ScanDialogProps } from '../../../shared/files/scan';
import { useOpenForm } from '../../../shared/parts/parts-in-use';
import type { Tone } from '../worker/clean';
import { CornerField } from './corner-field';
import { PageList } from './page-list';
import { problemText } from './scan-problems';
import { type Scan, useScan } from './use-scan';
import './scan.css';

/** Makes one PDF of photos: chooses the page in each, then orders the pages. */
export function ScanDialog({ open, name, onPdf, onClose }: ScanDialogProps) {
  const scan = useScan(name, onPdf);
  const input = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const leave = useLeaveScan(open && !scan.isEmpty, scan, onClose);
  useOpenForm(open);
  useFocusOn(main, scan);
  const isJoining = scan.joined !== undefined;
  return (
    <Dialog
      open={open}
      title={t('Scan')}
      width={720}
      closable={!scan.isCutting && !isJoining}
      onClose={leave}
      footer={<Actions scan={scan} input={input} main={main} onCancel={leave} />}
    >
      <input
        ref={input}
        type="file"
        className="scan-input"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label={t('Photos of your pages')}
        onChange={({ target }) => {
          scan.take(chosenFiles(target.files));
          target.value = ''; // allows choosing the same photo again
        }}
      />
      <div className="stack">
        {scan.shot ? (
          <ShotFields scan={scan} />
        ) : scan.pages.length > 0 ? (
          <PageList scan={scan} disabled={isJoining} onRemoved={() => main.current?.focus()} />
        ) : (
          <p>
            {t(
              'Put each page on a dark, even surface, and take a photo from above. All pages become one PDF.',
            )}
          </p>
        )}
        {scan.joined !== undefined && (
          <Progress
            percent={Math.round((100 * scan.joined) / scan.pages.length)}
            status="normal"
            strokeLinecap="butt"
            aria-label={t('Progress of the PDF')}
          />
        )}
        <FieldError id="scan-error" message={scan.problem && problemText(scan.problem)} />
      </div>
    </Dialog>
  );
}

/** Closes the dialog, after a question if pages would be lost. */
function useLeaveScan(hasPages: boolean, scan: Scan, onClose: () => void) {
  const question = {
    title: t('Discard these pages?'),
    text: t('They have not been added.'),
    confirm: t('Discard'),
    cancel: t('Keep pages'),
  };
  const unsent = useUnsentWork(hasPages, { question });
  return () =>
    unsent.leave(() => {
      scan.clear();
      onClose();
    });
}

/** Another step has other buttons: the focus goes to its main one. */
function useFocusOn(main: RefObject<HTMLButtonElement | null>, { shot, pages }: Scan): void {
  const step = shot
    ? shot.isFound === undefined
      ? 'looking'
      : `shot ${shot.url}`
    : `pages ${pages.length > 0}`;
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    main.current?.focus();
  }, [step, main]);
}

function ShotFields({ scan: { shot, tone, isCutting, setTone, moveCorners } }: { scan: Scan }) {
  if (!shot) return null;
  const isLooking = shot.isFound === undefined;
  return (
    <>
      <p role="status">
        {isLooking
          ? t('Looking for the page…')
          : shot.isFound
            ? t('Check the corners of the page.')
            : t('No edges found: the whole photo is the page. You can move the corners.')}
      </p>
      <CornerField
        url={shot.url}
        corners={shot.corners}
        disabled={isLooking || isCutting}
        onMove={moveCorners}
      />
      <Segmented<Tone>
        label={t('Look of the page')}
        value={tone}
        disabled={isCutting}
        options={[
          { value: 'black-and-white', label: t('Black and white') },
          { value: 'color', label: t('Color') },
        ]}
        onChange={setTone}
      />
    </>
  );
}

interface ActionsProps {
  scan: Scan;
  input: RefObject<HTMLInputElement | null>;
  main: RefObject<HTMLButtonElement | null>;
  onCancel: () => void;
}

/** Buttons of the step: a photo, its page, or all pages. */
function Actions({ scan, input, main, onCancel }: ActionsProps): ReactNode {
  const isPhone = useMedia('(pointer: coarse)') === true;
  const choose = (isCamera: boolean) => {
    const field = input.current;
    if (!field) return;
    // One field for both: a phone with `capture` opens its camera, and offers no album.
    if (isCamera) field.setAttribute('capture', 'environment');
    else field.removeAttribute('capture');
    field.click();
  };
  if (scan.joined !== undefined) return <Button onClick={scan.stop}>{t('Cancel')}</Button>;
  if (scan.shot)
    return (
      <>
        <Button
          icon="refresh"
          disabled={scan.isCutting}
          onClick={() => {
            scan.retake();
            choose(isPhone);
          }}
        >
          {t('Retake')}
        </Button>
        <Button
          ref={main}
          type="primary"
          loading={scan.isCutting}
          disabled={scan.shot.isFound === undefined}
          onClick={() => void scan.use()}
        >
          {t('Use page')}
        </Button>
      </>
    );
  if (scan.pages.length > 0)
    return (
      <>
        {isPhone && (
          <Button icon="image" onClick={() => choose(false)}>
            {t('Choose photos')}
          </Button>
        )}
        <AddButton onClick={() => choose(isPhone)}>{t('Add page')}</AddButton>
        <Button ref={main} type="primary" onClick={() => void scan.done()}>
          {t('Done')}
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      {isPhone && (
        <Button icon="image" onClick={() => choose(false)}>
          {t('Choose photos')}
        </Button>
      )}
      <Button ref={main} type="primary" icon={isPhone ? 'camera' : 'image'} onClick={() => choose(isPhone)}>
        {isPhone ? t('Take a photo') : t('Choose photos')}
      </Button>
    </>
  );
}
