import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { DropZone } from '../../../../shared/files/drop-zone';
import { leaveWithoutUploading } from '../leave-without-uploading';
import { isUnsent } from '../../shared/uploads/upload-queue';
import { UploadList } from '../../shared/uploads/upload-list';
import { type SentAs, useUploadQueue } from '../../shared/uploads/use-upload-queue';

type FileUploadProps<Answer> = SentAs<Answer> & {
  /** Document that is asked for, as its file is titled. */
  title: string;
  events: readonly DomainEvent[];
  /** Other ways to send it, beside the field. */
  beside?: ReactNode;
  /** Called when the file has arrived; true if the screen says so. */
  onSent: () => boolean;
};

/** Upload field for one file that the practice asks for; it is uploaded immediately. */
export function FileUpload<Answer>({ title, events, beside, onSent, ...sent }: FileUploadProps<Answer>) {
  const { queue, files, busy } = useUploadQueue({
    ...sent,
    events,
    onFinished: ({ uploaded }) => uploaded > 0 && onSent(),
  });
  const askAboutNumbers = useNumberQuestion();
  const take = (chosen: File[]) =>
    askAboutNumbers(
      chosen.map(({ name }) => name),
      () => {
        queue.clear();
        queue.add(chosen, title);
        queue.start();
      },
    );
  const address = usePortalAddress();
  useUnsentWork(busy || files.some(isUnsent), {
    question: leaveWithoutUploading(t('The file for “{title}” has not been uploaded.', { title })),
    survives: address.sameTab,
  });
  const refused = files.find(({ state }) => state === 'refused');
  return (
    <div className="portal-request-answer">
      {files.length === 0 || refused ? (
        <DropZone
          compact
          label={t('File for {title}', { title })}
          isLabelVisible={false}
          photosAs={title}
          scanAs={title}
          message={refused && `${refused.file.name}: ${refused.problem}`}
          beside={beside}
          onFiles={take}
        />
      ) : (
        <UploadList queue={queue} files={files} titled={false} />
      )}
    </div>
  );
}
