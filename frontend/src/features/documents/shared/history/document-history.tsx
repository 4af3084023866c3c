import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { DocumentsService, type DocumentDetailsDto } from '../../../../shared/api';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { fileSize, formatDateTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { useAuth } from '../../../../shared/session';
import { T } from '../../../../shared/rich-text';
import { Timeline, TimelineEntry } from '../../../../shared/timeline';
import { fileKind } from '../../../../shared/files/file-kinds';
import { historyOf, seenText } from './history-text';
import { SignatureRecord } from './signature-record';
import './history.css';

interface DocumentHistoryProps {
  id: number;
  /** Further entries for the practice. */
  children?: ReactNode;
}

/** A document's views, its signature or decline, and all its files. */
export function DocumentHistory({ id, children }: DocumentHistoryProps) {
  const { user } = useAuth();
  // Reloaded when opened again.
  const query = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${id}/details`],
    queryFn: () => DocumentsService.getDocumentDetails({ id }),
    staleTime: 0,
  });
  const { data } = query;
  if (query.isError && !data) {
    return <Failed message={t('Failed to load the history. Please try again.')} of={query} explains />;
  }
  if (!data || !user) return <ListSkeleton rows={3} label={t('Loading history')} />;
  const unseen = seenText(data, user.role);
  return (
    <div className="doc-history stack gap-xl">
      {data.declineReason !== null && (
        <p className="note note-amber">
          <Icon name="alert" size={18} />
          <span>
            <T text="<b>Declined:</b> {reason}" values={{ reason: data.declineReason }} />
          </span>
        </p>
      )}
      <SignatureRecord details={data} />
      <section aria-labelledby="doc-activity">
        <h2 id="doc-activity" className="ruled-strong">
          {t('Who opened it')}
        </h2>
        {unseen !== undefined && <p className="soft below">{unseen}</p>}
        <Timeline label={t('History, newest first')}>
          {historyOf(data, user.id).map(({ icon, at, words }) => (
            <TimelineEntry key={`${at} ${words}`} icon={icon} at={at} exact>
              {words}
            </TimelineEntry>
          ))}
        </Timeline>
      </section>
      <section aria-labelledby="doc-files">
        <h2 id="doc-files" className="ruled-strong">
          {t('Files')}
        </h2>
        <ul className="doc-files lines airy" aria-labelledby="doc-files">
          {data.versions.map((version) => (
            <Version key={version.version} version={version} isThere={data.destroyedAt === null} />
          ))}
        </ul>
      </section>
      {children}
    </div>
  );
}

const versionNames: Record<DocumentDetailsDto['versions'][number]['kind'], (version: number) => string> = {
  uploaded: (version) => t('Version {version}', { version }),
  signed: (version) => t('Version {version}, signed', { version }),
  countersigned: (version) => t('Version {version}, countersigned', { version }),
};

interface VersionProps {
  version: DocumentDetailsDto['versions'][number];
  /** True unless its file was destroyed. */
  isThere: boolean;
}

function Version({ version: one, isThere }: VersionProps) {
  const { version, kind, fileName, fileType, current, fileUrl, created_at } = one;
  return (
    <li className="cluster between">
      <div>
        <p>
          <b>{versionNames[kind](version)}</b>
          {current && <span className="ui-hint"> {t('[version] current')}</span>}
        </p>
        <p className="ui-meta">
          <span>{fileName}</span>
          <span>
            {fileKind(fileType, fileName)}, {fileSize(one.fileSize)}
          </span>
          <span>{formatDateTime(created_at)}</span>
        </p>
      </div>
      {isThere && (
        <Button
          type="text"
          className="ui-quiet"
          href={fileUrl}
          target="_blank"
          rel="noopener"
          icon={<Icon name="download" />}
          aria-label={t('Download version {version} of {fileName}', { version, fileName })}
        >
          {t('Download')}
        </Button>
      )}
    </li>
  );
}
