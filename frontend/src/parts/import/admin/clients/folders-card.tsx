import { memo, useMemo, useState } from 'react';
import { Select } from 'antd';
import { t } from '@steward/texts';
import { RecordTable, type Column } from '../../../../admin/tables/record-table';
import type { ClientDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import {
  clientOption,
  ClientOptionText,
  type ClientOption,
} from '../../../../features/clients/admin/offered/record-client';
import { clearable, searchIcon } from '../../../../shared/antd/decorative-icons';
import { matches } from '../../../../shared/text/matches';
import type { SortedFiles } from './import-files';

/** Number of folders shown at first. */
const maxFolders = 25;

interface FoldersCardProps {
  archive: string;
  sorted: SortedFiles;
  clients: readonly ClientDto[];
  /** users.id of the folder's client. */
  clientOf: (folder: string) => number | undefined;
  /** Clients chosen by hand, by folder. */
  chosenByHand: Readonly<Record<string, number | null>>;
  disabled: boolean;
  onChoose: (folder: string, client: number | undefined) => void;
  /** Asks for a different ZIP file. */
  onOther: () => void;
}

/**
 * Match of folders to clients: found by name, corrected by hand. Unmatched folders come first. Memoized,
 * since its selects contain all clients and would re-render with each uploaded file.
 */
export const FoldersCard = memo(function FoldersCard(props: FoldersCardProps) {
  const { archive, sorted, clients, clientOf, disabled, onOther } = props;
  const [limit, setLimit] = useState(maxFolders);
  // Sorted by the initial match, so that a row does not move while a client is chosen for it.
  const [first] = useState(
    () => new Set(sorted.folders.filter(({ name }) => clientOf(name) === undefined).map(({ name }) => name)),
  );
  const folders = sorted.folders
    .map((folder, id) => ({ ...folder, id }))
    .sort((one, other) => Number(!first.has(one.name)) - Number(!first.has(other.name)) || one.id - other.id);
  const options = useMemo(
    () => clients.map((client) => ({ ...clientOption(client), username: client.username })),
    [clients],
  );
  const found = folders.filter(({ name }) => clientOf(name) !== undefined).length;
  const left = sorted.refused.length + sorted.junk.length;
  return (
    <section className="ui-card" aria-label={t('Folders')}>
      <header>
        <div>
          <div role="status">
            <h2>
              {t('{found, number} of {count, plural, one {# folder} other {# folders}} matched', {
                found,
                count: folders.length,
              })}
            </h2>
          </div>
          <p className="ui-hint">
            {[
              sorted.around === undefined
                ? archive
                : t('{archive}, inside “{folder}”', { archive, folder: sorted.around }),
              left > 0 &&
                t('{left, plural, one {# file} other {# files}} will be skipped (see report).', { left }),
            ]
              .filter(Boolean)
              .join('. ')}
          </p>
        </div>
        <Button onClick={onOther} disabled={disabled}>
          {t('Choose another ZIP')}
        </Button>
      </header>
      {folders.length === 0 ? (
        <p className="ui-card-body">{t('The ZIP file contains no files that can be uploaded.')}</p>
      ) : (
        <RecordTable
          label={t('Folders in the ZIP file')}
          rows={folders.slice(0, limit)}
          columns={folderColumns({ ...props, options })}
        />
      )}
      {folders.length > limit && (
        <div className="cluster gap-l card-end">
          <Button onClick={() => setLimit(limit + 100)}>{t('Show more folders')}</Button>
          <span className="ui-hint">{t('{count} more', { count: folders.length - limit })}</span>
        </div>
      )}
    </section>
  );
});

interface FolderColumnsOptions extends Pick<
  FoldersCardProps,
  'clientOf' | 'chosenByHand' | 'disabled' | 'onChoose'
> {
  options: (ClientOption & { username: string })[];
}

const folderColumns = ({
  clientOf,
  chosenByHand,
  disabled,
  onChoose,
  options,
}: FolderColumnsOptions): Column<SortedFiles['folders'][number] & { id: number }>[] => [
  {
    title: t('Folder'),
    long: true,
    render: ({ name }) => (name ? <b>{name}</b> : <span className="ui-hint">{t('No folder')}</span>),
  },
  { title: t('Files'), numeric: true, render: ({ items }) => items.length },
  {
    title: t('Client'),
    render: ({ name }) => {
      const client = clientOf(name);
      return (
        <Select<number, FolderColumnsOptions['options'][number]>
          className="fill"
          aria-label={name ? t('Client for {name}', { name }) : t('Client for files in no folder')}
          {...(client !== undefined && { value: client })}
          placeholder={t('Skip, or choose a client')}
          showSearch={{
            searchIcon,
            filterOption: (typed, option) =>
              matches([option?.label, option?.hint, option?.username].join(' '), typed),
          }}
          allowClear={clearable()}
          options={options}
          optionRender={({ data }) => ClientOptionText(data)}
          disabled={disabled}
          onChange={(chosen?: number) => onChoose(name, chosen)}
        />
      );
    },
  },
  {
    title: t('Match'),
    render: ({ name }) => {
      if (clientOf(name) === undefined) return <Badge colour="grey">{t('Skipped')}</Badge>;
      return chosenByHand[name] !== undefined ? (
        <Badge colour="info">{t('Chosen')}</Badge>
      ) : (
        <Badge colour="ok">{t('Matched')}</Badge>
      );
    },
  },
];
