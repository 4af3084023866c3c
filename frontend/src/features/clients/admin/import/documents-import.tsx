import { useCallback, useMemo, useState } from 'react';
import { Button, Progress, Select, Switch } from 'antd';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { errorMessage } from '../../../../shared/api-error';
import { DropZone } from '../../../../shared/files/drop-zone';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { categoryChoices } from '../../../documents/shared/offered/document-labels';
import { FoldersCard } from './folders-card';
import { folderMatcher } from './match-folders';
import { Archive, nameEncodings, UnreadableArchive, type NameEncoding } from './open-archive';
import { sortFiles } from './import-files';
import { ImportReport } from './import-report';
import { canHashFiles } from './sent-files';
import { useAllClients } from './use-all-clients';
import { useImportRun, type ImportChoices } from './use-import-run';

const zip = {
  extensions: ['.zip', 'application/zip'],
  hint: 'ZIP with one folder per client, opened in your browser',
};

/**
 * Second step: a ZIP file with a folder for each client, the match of folders to clients, and the upload file
 * by file.
 */
export function DocumentsImport() {
  const [archive, setArchive] = useState<Archive>();
  const [unreadable, setUnreadable] = useState<string>();
  const [opening, setOpening] = useState(false);
  const [encoding, setEncoding] = useState<NameEncoding>('cp437');
  /** Clients chosen by hand, by folder; null for none. */
  const [chosenByHand, setByHand] = useState<Readonly<Record<string, number | null>>>({});
  const [choices, setChoices] = useState<ImportChoices>({ category: 'other', notify: false });
  const clients = useAllClients(archive !== undefined);
  const run = useImportRun();
  const matcher = useMemo(() => folderMatcher(clients.data ?? []), [clients.data]);
  const sorted = useMemo(
    () => archive && sortFiles(archive.list(encoding), (folder) => matcher(folder) !== undefined),
    [archive, encoding, matcher],
  );
  const busy = run.state === 'sending' || run.state === 'stopping';
  useUnsentWork(busy, {
    question: {
      title: 'Stop uploading?',
      text: 'Files already uploaded stay. Choose the same ZIP later to upload the rest.',
      confirm: 'Stop and leave',
      cancel: 'Keep uploading',
    },
  });

  const open = async (file: File) => {
    setUnreadable(undefined);
    setOpening(true);
    try {
      setArchive(await Archive.open(file));
    } catch (failure) {
      setUnreadable(
        failure instanceof UnreadableArchive ? failure.message : 'We couldn’t read that ZIP file.',
      );
    }
    setOpening(false);
  };
  const { forget } = run;
  const close = useCallback(() => {
    setArchive(undefined);
    setByHand({});
    forget();
  }, [forget]);
  const choose = useCallback(
    (folder: string, client: number | undefined) =>
      setByHand((before) => ({ ...before, [folder]: client ?? null })),
    [],
  );
  const clientOf = useCallback(
    (folder: string) => {
      const chosen = chosenByHand[folder];
      return chosen === undefined ? matcher(folder) : (chosen ?? undefined);
    },
    [chosenByHand, matcher],
  );

  if (!canHashFiles())
    return (
      <Failed message="You can import documents only over a secure connection (an address that starts with https)." />
    );
  if (!archive || !sorted)
    return (
      <section className="ui-card ui-card-body move-in-start stack">
        <h2>Import documents from a ZIP file</h2>
        <p className="ui-hint">
          Put each client’s files in a folder named after the client, their username or their email. Zip the
          folders together. You’ll confirm the match before anything is uploaded.
        </p>
        <DropZone
          label="ZIP file"
          isLabelVisible={false}
          kinds={zip}
          message={unreadable}
          disabled={opening}
          onFiles={([file]) => file && void open(file)}
        />
      </section>
    );
  if (clients.isPending) return <ListSkeleton label="Loading clients" />;
  if (clients.isError)
    return (
      <Failed
        message="Failed to load clients. Please check your permissions."
        detail={errorMessage(clients.error)}
        onRetry={() => void clients.refetch()}
        retrying={clients.isFetching}
      />
    );

  const jobs = sorted.folders.flatMap(({ name, items }) => {
    const userId = clientOf(name);
    return userId === undefined ? [] : items.map((item) => ({ item, userId }));
  });
  const unmatched = sorted.folders.filter(({ name }) => clientOf(name) === undefined);
  const send = () => void run.go(archive, jobs, choices);
  if (run.state === 'done')
    return (
      <ImportReport
        archive={archive.name}
        run={run}
        sorted={sorted}
        unmatched={unmatched}
        clients={clients.data}
        onAgain={close}
      />
    );
  const percent = run.jobs.length === 0 ? 0 : Math.floor((run.outcomes.length / run.jobs.length) * 100);
  return (
    <div className="stack gap-xl">
      <FoldersCard
        archive={archive.name}
        sorted={sorted}
        clients={clients.data}
        clientOf={clientOf}
        chosenByHand={chosenByHand}
        disabled={busy}
        onChoose={choose}
        onOther={close}
      />
      {archive.hasOpenNames && (
        <section className="ui-card ui-card-body move-in-names aside">
          <label htmlFor="move-in-encoding">Do file names look wrong? Choose another character set.</label>
          <Select<NameEncoding>
            id="move-in-encoding"
            className="move-in-select"
            value={encoding}
            options={nameEncodings.map((one) => ({ ...one }))}
            disabled={busy}
            onChange={setEncoding}
          />
        </section>
      )}
      <section className="ui-card ui-card-body stack gap-l">
        <div className="move-in-choice aside">
          <label htmlFor="move-in-category">Category</label>
          <Select<ImportChoices['category']>
            id="move-in-category"
            className="move-in-select"
            value={choices.category}
            options={categoryChoices}
            disabled={busy}
            onChange={(category) => setChoices({ ...choices, category })}
          />
        </div>
        <div className="move-in-choice aside">
          <label htmlFor="move-in-notify">Notify clients of each document</label>
          <Switch
            id="move-in-notify"
            checked={choices.notify}
            disabled={busy}
            onChange={(notify) => setChoices({ ...choices, notify })}
          />
        </div>
        <p className="ui-hint">Clients see their documents right away.</p>
        {run.state !== 'idle' && (
          <div className="numeric">
            <Progress percent={percent} aria-label="Documents uploaded" showInfo={false} />
            <p role="status">
              {run.outcomes.length} of {run.jobs.length} files
              {run.state === 'paused' && ', stopped'}
            </p>
          </div>
        )}
        {run.problem && <Failed message="The upload stopped." detail={run.problem} />}
        <div className="ui-tools">
          {busy ? (
            <Button onClick={run.stop} loading={run.state === 'stopping'}>
              Stop
            </Button>
          ) : (
            <Button type="primary" disabled={jobs.length === 0} onClick={send}>
              {run.state === 'paused'
                ? 'Resume'
                : `Upload ${jobs.length === 1 ? '1 file' : `${jobs.length} files`}`}
            </Button>
          )}
          <span className="ui-hint">
            {busy
              ? 'Keep this page open.'
              : 'You can stop at any time. Files already uploaded aren’t sent again.'}
          </span>
        </div>
      </section>
    </div>
  );
}
