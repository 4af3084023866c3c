import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import type { CancelablePromise } from '../../../../shared/api';
import { DropZone } from '../../../../shared/files/drop-zone';
import { leaveWithoutUploading } from '../leave-without-uploading';
import { isUnsent } from '../../shared/uploads/upload-queue';
import { UploadList } from '../../shared/uploads/upload-list';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';

interface FileUploadProps<Answer> {
  /** Document that is asked for, as its file is titled. */
  title: string;
  send: (file: File, keyFor: (values: Record<string, unknown>) => string) => CancelablePromise<Answer>;
  events: readonly DomainEvent[];
  /** Called when the file has arrived; true if the screen says so. */
  onSent: () => boolean;
}

/** Upload field for one file that the practice asks for; it is uploaded immediately. */
export function FileUpload<Answer>({ title, send, events, onSent }: FileUploadProps<Answer>) {
  const { queue, files, busy } = useUploadQueue({
    send: ({ file, keyFor }) => send(file, keyFor),
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
          onFiles={take}
        />
      ) : (
        <UploadList queue={queue} files={files} titled={false} />
      )}
    </div>
  );
}
