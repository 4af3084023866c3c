import { memo, useMemo, useState } from 'react';
import { Button, Select } from 'antd';
import { RecordTable } from '../../../../admin/tables/record-table';
import type { ClientDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { personName } from '../../../../shared/person-name';
import type { SortedFiles } from './import-files';

/** Folders that are shown at once. */
const shown = 25;

interface FoldersCardProps {
  archive: string;
  sorted: SortedFiles;
  clients: readonly ClientDto[];
  /** users.id of the client whose a folder is. */
  clientOf: (folder: string) => number | undefined;
  /** What was chosen by hand, by folder. */
  chosenByHand: Readonly<Record<string, number | null>>;
  disabled: boolean;
  onChoose: (folder: string, client: number | undefined) => void;
  /** Another archive is to be chosen. */
  onOther: () => void;
}

/**
 * Whose each folder of the archive is: found by name, corrected by hand. Folders of nobody come first. It is not drawn anew
 * for each paper that arrives: its selects hold all clients.
 */
export const FoldersCard = memo(function FoldersCard(props: FoldersCardProps) {
  const { archive, sorted, clients, clientOf, chosenByHand, disabled, onChoose, onOther } = props;
  const [limit, setLimit] = useState(shown);
  // By what was found, not by what is chosen: a row stays where it is while a client is chosen for it.
  const [first] = useState(
    () => new Set(sorted.folders.filter(({ name }) => clientOf(name) === undefined).map(({ name }) => name)),
  );
  const folders = sorted.folders
    .map((folder, id) => ({ ...folder, id }))
    .sort((one, other) => Number(!first.has(one.name)) - Number(!first.has(other.name)) || one.id - other.id);
  const options = useMemo(
    () => clients.map((client) => ({ value: client.id, label: describe(client) })),
    [clients],
  );
  const found = folders.filter(({ name }) => clientOf(name) !== undefined).length;
  const left = sorted.refused.length + sorted.junk.length;
  return (
    <section className="ui-card" aria-label="Folders">
      <header>
        <div>
          <div role="status">
            <h2>
              {found} of {folders.length} {folders.length === 1 ? 'folder' : 'folders'} matched
            </h2>
          </div>
          <p className="ui-hint">
            {archive}
            {sorted.around !== undefined && `, inside “${sorted.around}”`}
            {left > 0 && `. ${left} ${left === 1 ? 'file' : 'files'} will be skipped (see report).`}
          </p>
        </div>
        <Button onClick={onOther} disabled={disabled}>
          Choose another ZIP
        </Button>
      </header>
      {folders.length === 0 ? (
        <p className="ui-card-body">The ZIP file contains no files that can be uploaded.</p>
      ) : (
        <RecordTable
          label="Folders in the ZIP file"
          rows={folders.slice(0, limit)}
          columns={[
            {
              title: 'Folder',
              long: true,
              render: ({ name }) => (name ? <b>{name}</b> : <span className="ui-hint">No folder</span>),
            },
            { title: 'Files', numeric: true, render: ({ items }) => items.length },
            {
              title: 'Client',
              render: ({ name }) => {
                const client = clientOf(name);
                return (
                  <Select<number>
                    className="move-in-select"
                    aria-label={`Client for ${name || 'files in no folder'}`}
                    {...(client !== undefined && { value: client })}
                    placeholder="Skip, or choose a client"
                    showSearch={{ optionFilterProp: 'label' }}
                    allowClear
                    options={options}
                    disabled={disabled}
                    onChange={(chosen?: number) => onChoose(name, chosen)}
                  />
                );
              },
            },
            {
              title: 'Match',
              render: ({ name }) => {
                if (clientOf(name) === undefined) return <Badge colour="grey">Skipped</Badge>;
                return chosenByHand[name] !== undefined ? (
                  <Badge colour="info">Chosen</Badge>
                ) : (
                  <Badge colour="ok">Matched</Badge>
                );
              },
            },
          ]}
        />
      )}
      {folders.length > limit && (
        <div className="move-in-more">
          <Button onClick={() => setLimit(limit + 100)}>Show more folders</Button>
          <span className="ui-hint">{folders.length - limit} more</span>
        </div>
      )}
    </section>
  );
});

function describe(client: ClientDto): string {
  const name = personName(client);
  return name ? `${name} (${client.username})` : client.username;
}
