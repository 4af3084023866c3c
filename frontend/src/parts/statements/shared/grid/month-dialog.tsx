import { t } from '@steward/texts';
import { progressText, useUploadQueue } from '../../../../features/documents/shared/offered/uploads';
import { Badge } from '../../../../shared/antd/badge';
import { Button } from '../../../../shared/antd/button';
import { Dialog } from '../../../../shared/antd/dialog';
import { FieldError } from '../../../../shared/antd/field';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { UploadProgress } from '../../../../shared/antd/upload-progress';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { useAction } from '../../../../shared/action/use-action';
import type { BankAccountYearDto, BankStatementDto } from '../../../../shared/api';
import { DropZone } from '../../../../shared/files/drop-zone';
import { useToast } from '../../../../shared/toast/toast';
import { monthText, placeText, stateBadge } from '../months';
import { useStatementSource } from '../statement-source';

export interface OpenMonth {
  account: BankAccountYearDto['account'];
  statement: BankStatementDto;
}

interface MonthDialogProps {
  open: OpenMonth | undefined;
  onClose: () => void;
}

/** One month of an account: its statement, a file for it, or the note that there is none. */
export function MonthDialog({ open, onClose }: MonthDialogProps) {
  const last = useLastDefined(open);
  if (!last) return null;
  // The files of one month are not those of the next.
  const key = `${last.account.id} ${last.statement.month}`;
  return <OpenMonthDialog key={key} {...last} isOpen={open !== undefined} onClose={onClose} />;
}

interface OpenMonthDialogProps extends OpenMonth {
  isOpen: boolean;
  onClose: () => void;
}

function OpenMonthDialog({ account, statement, isOpen, onClose }: OpenMonthDialogProps) {
  const { month, state, documentId } = statement;
  const { mayFile, DocumentLink } = useStatementSource();
  const isReceived = state === 'received';
  const filing = useMonthFile({ account, statement }, onClose);
  const { queue, files, busy } = filing;
  const marking = useMarking({ account, statement }, onClose);
  const unfinished = useUnsentWork(isOpen && files.length > 0);
  const leave = () => unfinished.leave(close, leaveQuestion());
  const close = () => {
    queue.clear();
    onClose();
  };
  const [chosen] = files;
  const { label, colour } = stateBadge(state);
  return (
    <Dialog
      open={isOpen}
      title={placeText(account.title, month)}
      subtitle={
        <div className="row gap-l">
          <Badge colour={colour}>{label}</Badge>
          {documentId !== null && !chosen && (
            <DocumentLink id={documentId} onOpen={close}>
              {t('Open the document')}
            </DocumentLink>
          )}
        </div>
      }
      closable={!busy}
      onClose={leave}
      actions={
        mayFile && (
          <Button
            type="primary"
            icon="upload"
            loading={busy}
            disabled={!chosen || chosen.state === 'refused'}
            onClick={() => queue.start()}
          >
            {isReceived ? t('Replace statement') : t('Send statement')}
          </Button>
        )
      }
    >
      {mayFile && (
        <div className="ui-form">
          {isReceived && (
            <p>{t('A new file takes the place of this one. The earlier file stays in the documents.')}</p>
          )}
          <DropZone
            label={isReceived ? t('New file') : t('Statement')}
            compact={chosen !== undefined}
            disabled={busy}
            photosAs={placeText(account.title, month)}
            onFiles={filing.take}
          >
            {chosen && <b className="breaks">{chosen.file.name}</b>}
          </DropZone>
          {busy && <UploadProgress sent={chosen?.sent ?? 0} />}
          <FieldError id="month-file-error" message={chosen?.problem} />
          {!isReceived && !chosen && (
            <div>
              <Button of={{ isPending: marking.isPending, mutate: () => marking.mutate(state !== 'none') }}>
                {state === 'none' ? t('There is a statement') : t('No statement this month')}
              </Button>
            </div>
          )}
          <p role="status" className="skip">
            {progressText(files)}
          </p>
        </div>
      )}
    </Dialog>
  );
}

const leaveQuestion = () => ({
  title: t('Discard this file?'),
  text: t('It has not been uploaded.'),
  confirm: t('Discard'),
  cancel: t('Keep files'),
});

/** The one file that is chosen for the month. */
function useMonthFile({ account, statement }: OpenMonth, onSent: () => void) {
  const source = useStatementSource();
  const toast = useToast();
  const uploads = useUploadQueue({
    ...source.sentAs(() => ({
      accountId: account.id,
      month: statement.month,
      replace: statement.state === 'received',
      title: placeText(account.title, statement.month),
    })),
    events: ['document.uploaded'],
    onFinished: ({ uploaded, kept }) => {
      if (kept > 0) onSent();
      if (uploaded === 0) return kept === 0;
      uploads.queue.clear();
      onSent();
      toast({ title: t('{count, plural, one {# statement sent} other {# statements sent}}', { count: 1 }) });
      return true;
    },
  });
  const askAboutNumbers = useNumberQuestion();
  const take = (chosen: File[]) =>
    askAboutNumbers(
      chosen.map(({ name }) => name),
      () => {
        uploads.queue.clear();
        uploads.queue.add(chosen, 'statement');
      },
    );
  return { ...uploads, take };
}

/** Says that there is no statement, and takes it back. */
function useMarking({ account, statement }: OpenMonth, onDone: () => void) {
  const { setNone } = useStatementSource();
  const marking = useAction<boolean, unknown>({
    call: (none) => setNone(account.id, statement.month, none),
    events: ['document.uploaded'],
    success: (_, none) => ({
      title: none
        ? t('No statement in {month}', { month: monthText(statement.month) })
        : t('A statement is expected for {month}', { month: monthText(statement.month) }),
      ...(none && {
        action: {
          label: t('Undo'),
          alternative: t('You can undo this at the month'),
          onAct: () => marking.mutate(false),
        },
      }),
    }),
    failure: t('Failed to save'),
    onSuccess: onDone,
  });
  return marking;
}
