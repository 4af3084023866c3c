import { useCallback, useMemo, useState } from 'react';
import { Select } from 'antd';
import { t } from '@steward/texts';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import type { ClientDto } from '../../../../shared/api';
import { DropZone } from '../../../../shared/files/drop-zone';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useAllClients } from '../all-clients';
import { clientMatcher } from '../match-clients';
import { FoldersCard } from './folders-card';
import { Archive, nameEncodings, UnreadableArchive, type NameEncoding } from './open-archive';
import { sortFiles, type SortedFiles } from './import-files';
import { ImportReport } from './import-report';
import { canHashFiles } from './sent-files';
import { UploadCard } from './upload-card';
import { useImportRun, type ImportChoices } from './use-import-run';

const zip = () => ({
  extensions: ['.zip', 'application/zip'],
  hint: t('ZIP with one folder per client, opened in your browser'),
});

/**
 * Second step: a ZIP file with a folder for each client, the match of folders to clients, and the upload file
 * by file.
 */
export function DocumentsImport() {
  const [archive, setArchive] = useState<Archive>();
  const [encoding, setEncoding] = useState<NameEncoding>('cp437');
  const [choices, setChoices] = useState<ImportChoices>({ category: 'other', notify: false });
  const clients = useAllClients(archive !== undefined);
  const run = useImportRun();
  const matching = useFolderMatching(clients.data);
  const { matcher, reset } = matching;
  const sorted = useMemo(
    () => archive && sortFiles(archive.list(encoding), (folder) => matcher(folder) !== undefined),
    [archive, encoding, matcher],
  );
  const busy = run.state === 'sending' || run.state === 'stopping';
  useUnsentWork(busy, { question: stopUploading() });
  const { forget } = run;
  const close = useCallback(() => {
    setArchive(undefined);
    reset();
    forget();
  }, [forget, reset]);

  if (!canHashFiles())
    return (
      <Failed
        message={t(
          'You can import documents only over a secure connection (an address that starts with https).',
        )}
      />
    );
  if (!archive || !sorted) return <ArchiveChoice onOpened={setArchive} />;
  if (clients.isPending) return <ListSkeleton label={t('Loading clients')} />;
  if (clients.isError)
    return (
      <Failed message={t('Failed to load clients. Please check your permissions.')} of={clients} explains />
    );

  return (
    <OpenArchive
      archive={archive}
      sorted={sorted}
      run={run}
      matching={matching}
      choices={choices}
      busy={busy}
      encoding={encoding}
      clients={clients.data}
      onChoices={setChoices}
      onEncoding={setEncoding}
      onClose={close}
    />
  );
}

interface OpenArchiveProps {
  archive: Archive;
  sorted: SortedFiles;
  run: ReturnType<typeof useImportRun>;
  matching: ReturnType<typeof useFolderMatching>;
  clients: readonly ClientDto[];
  choices: ImportChoices;
  busy: boolean;
  encoding: NameEncoding;
  onChoices: (choices: ImportChoices) => void;
  onEncoding: (encoding: NameEncoding) => void;
  onClose: () => void;
}

/** Folders and their clients, then the upload and its report. */
function OpenArchive(props: OpenArchiveProps) {
  const { archive, sorted, run, matching, clients, choices, busy, encoding } = props;
  const { onChoices, onEncoding, onClose } = props;
  const { clientOf } = matching;
  const jobs = sorted.folders.flatMap(({ name, items }) => {
    const userId = clientOf(name);
    return userId === undefined ? [] : items.map((item) => ({ item, userId }));
  });
  if (run.state === 'done')
    return (
      <ImportReport
        archive={archive.name}
        run={run}
        sorted={sorted}
        unmatched={sorted.folders.filter(({ name }) => clientOf(name) === undefined)}
        clients={clients}
        onAgain={onClose}
      />
    );
  return (
    <div className="stack gap-xl">
      <FoldersCard
        archive={archive.name}
        sorted={sorted}
        clients={clients}
        clientOf={clientOf}
        chosenByHand={matching.chosenByHand}
        disabled={busy}
        onChoose={matching.choose}
        onOther={onClose}
      />
      {archive.hasOpenNames && (
        <section className="ui-card ui-card-body move-in-names aside">
          <label htmlFor="move-in-encoding">
            {t('Do file names look wrong? Choose another character set.')}
          </label>
          <Select<NameEncoding>
            id="move-in-encoding"
            className="fill"
            value={encoding}
            options={nameEncodings().map((one) => ({ ...one }))}
            disabled={busy}
            onChange={onEncoding}
          />
        </section>
      )}
      <UploadCard
        run={run}
        files={jobs.length}
        choices={choices}
        onChange={onChoices}
        onSend={() => void run.go(archive, jobs, choices)}
      />
    </div>
  );
}

const stopUploading = () => ({
  title: t('Stop uploading?'),
  text: t('Files already uploaded stay. Choose the same ZIP later to upload the rest.'),
  confirm: t('Stop and leave'),
  cancel: t('Keep uploading'),
});

/** Client of each folder: chosen by hand, else matched by name. */
function useFolderMatching(clients: ReturnType<typeof useAllClients>['data']) {
  /** Clients chosen by hand, by folder; null for none. */
  const [chosenByHand, setByHand] = useState<Readonly<Record<string, number | null>>>({});
  const matcher = useMemo(() => clientMatcher(clients ?? []), [clients]);
  return {
    matcher,
    chosenByHand,
    choose: useCallback(
      (folder: string, client: number | undefined) =>
        setByHand((before) => ({ ...before, [folder]: client ?? null })),
      [],
    ),
    reset: useCallback(() => setByHand({}), []),
    clientOf: useCallback(
      (folder: string) => {
        const chosen = chosenByHand[folder];
        return chosen === undefined ? matcher(folder) : (chosen ?? undefined);
      },
      [chosenByHand, matcher],
    ),
  };
}

/** Choice of the ZIP file. */
function ArchiveChoice({ onOpened }: { onOpened: (archive: Archive) => void }) {
  const [unreadable, setUnreadable] = useState<string>();
  const [opening, setOpening] = useState(false);
  const open = async (file: File) => {
    setUnreadable(undefined);
    setOpening(true);
    try {
      onOpened(await Archive.open(file));
    } catch (failure) {
      setUnreadable(
        failure instanceof UnreadableArchive ? failure.message : t('We couldn’t read that ZIP file.'),
      );
    }
    setOpening(false);
  };
  return (
    <section className="ui-card ui-card-body move-in-start stack">
      <h2>{t('Import documents from a ZIP file')}</h2>
      <p className="ui-hint">
        {t(
          'Put each client’s files in a folder named after the client, their username or their email. Zip the folders together. You’ll confirm the match before anything is uploaded.',
        )}
      </p>
      <DropZone
        label={t('ZIP file')}
        isLabelVisible={false}
        kinds={zip()}
        message={unreadable}
        disabled={opening}
        onFiles={([file]) => file && void open(file)}
      />
    </section>
  );
}
