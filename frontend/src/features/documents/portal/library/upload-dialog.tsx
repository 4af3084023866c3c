import { useState } from 'react';
import { Input, Select } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { DraftNote } from '../../../../shared/antd/draft-note';
import { Dialog } from '../../../../shared/antd/dialog';
import { Field } from '../../../../shared/antd/field';
import { categoryChoices, type DocumentCategory } from '../../shared/offered/document-labels';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { useToast } from '../../../../shared/toast/toast';
import { isHeic } from '../../../../shared/files/file-kinds';
import { DropZone } from '../../../../shared/files/drop-zone';
import { titleFieldId, UploadList } from '../../shared/uploads/upload-list';
import { fileRequired } from '../../shared/uploads/upload-text';
import { isUnsent, textsToSend } from '../../shared/uploads/upload-queue';
import { leaveWithoutUploading } from '../leave-without-uploading';
import { usePortalAddress } from '../../../../portal/portal-address';
import type { OwnUploads } from './use-own-uploads';

/** Uploads one or several files to the practice, each with its title. */
export function UploadDialog({ uploads }: { uploads: OwnUploads }) {
  const { queue, files, busy, open } = uploads;
  const toast = useToast();
  const [missing, setMissing] = useState(false);
  const unsent = files.filter(isUnsent).length;
  const askAboutNumbers = useNumberQuestion();
  const leave = useLeaveUploads(uploads, unsent, () => setMissing(false));
  const send = () => {
    const outcome = queue.start();
    if (outcome === 'nothing') {
      setMissing(true);
      toast(fileRequired());
    } else if (outcome !== 'sending') document.getElementById(titleFieldId(outcome))?.focus();
  };
  return (
    <Dialog
      open={open}
      title={t('Upload documents')}
      subtitle={<p>{t('Your consultant sees them right away and reviews them.')}</p>}
      closable={!busy}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave} disabled={busy}>
            {files.some(({ state }) => state === 'done') ? t('Close') : t('Cancel')}
          </Button>
          <Button
            type="primary"
            icon="upload"
            loading={busy}
            disabled={busy}
            onClick={() => askAboutNumbers([...textsToSend(files), uploads.description()], send)}
          >
            {busy
              ? t('Uploading...')
              : unsent > 1
                ? t('Upload {count} documents', { count: unsent })
                : t('Upload document')}
          </Button>
        </>
      }
    >
      <UploadFields
        uploads={uploads}
        message={files.length > 0 ? undefined : messageOf(missing, uploads.hasLost)}
        onFiles={(chosen) => {
          setMissing(false);
          queue.add(chosen);
        }}
      />
    </Dialog>
  );
}

function messageOf(isMissing: boolean, hasLost: boolean): string | undefined {
  if (isMissing) return t('A file is required');
  return hasLost ? t('The shared file did not arrive. Choose it here.') : undefined;
}

/** Closes the dialog, after a question if files are left to be sent. */
function useLeaveUploads({ files, busy, open, close }: OwnUploads, unsent: number, onLeave: () => void) {
  const address = usePortalAddress();
  const moving = files.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const unfinished = useUnsentWork(open && (unsent > 0 || busy), {
    question: leaveWithoutUploading(
      unsent + moving === 1 ? t('A file has not been uploaded.') : t('Some files have not been uploaded.'),
    ),
    survives: address.sameTab,
  });
  const finish = () => {
    onLeave();
    close();
  };
  return () =>
    unfinished.leave(finish, {
      title: unsent === 1 ? t('Discard this file?') : t('Discard {count} files?', { count: unsent }),
      text: unsent === 1 ? t('It has not been uploaded.') : t('They have not been uploaded.'),
      confirm: t('Discard'),
      cancel: t('Keep files'),
    });
}

interface UploadFieldsProps {
  uploads: OwnUploads;
  message: string | undefined;
  onFiles: (files: File[]) => void;
}

function UploadFields({ uploads, message, onFiles }: UploadFieldsProps) {
  const { queue, files, busy, control, draft } = uploads;
  return (
    <div className="ui-form">
      <DraftNote draft={draft} />
      <DropZone
        label={t('Files')}
        multiple
        compact={files.length > 0}
        scanAs={t('Scan')}
        message={message}
        onFiles={onFiles}
      />
      <UploadList queue={queue} files={files} />
      {files.some((queued) => isUnsent(queued) && isHeic(queued.file)) && (
        <p className="ui-hint">{t('We convert iPhone photos (HEIC) to JPG when you upload them.')}</p>
      )}
      <Field control={control} name="category" label={t('Category')} optional>
        {(field) => <Select<DocumentCategory> {...field} options={categoryChoices()} disabled={busy} />}
      </Field>
      <Field
        control={control}
        name="description"
        label={t('Description')}
        optional
        {...(files.length > 1 && { hint: t('Used for all of these files.') })}
      >
        {(field) => <Input.TextArea {...field} rows={2} maxLength={2000} disabled={busy} />}
      </Field>
    </div>
  );
}
