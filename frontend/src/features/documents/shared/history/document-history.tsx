import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { DocumentsService, type DocumentDetailsDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { fileSize, formatDateTime, formatLongDateTime } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { useAuth } from '../../../../shared/session/session';
import { T } from '../../../../shared/text/rich-text';
import { Timeline, TimelineEntry } from '../../../../shared/kit/timeline';
import { fileKind } from '../../../../shared/files/file-kinds';
import { historyOf, seenText, nameFor } from './history-text';
import { EvidenceDialog } from '../evidence/evidence-dialog';
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
  prepared: (version) => t('Version {version}, prepared for signing', { version }),
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
          look="quiet"
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

/** Signature with signer, time and signing record; empty while unsigned. */
function SignatureRecord({ details }: { details: DocumentDetailsDto }) {
  const { signer, client, signedDate, signatureImagePath, countersigner, countersignedDate } = details;
  const [evidence, setEvidence] = useState(false);
  if (signedDate === null) return null;
  return (
    <section className="doc-signature cluster gap-xl" aria-label={t('Signature')}>
      {signatureImagePath !== null && (
        // A signature is ink on white in dark mode, too.
        <img
          className="box"
          src={signatureImagePath}
          alt={signer ? t('Signature of {name}', { name: signer.name }) : t('Signature of the client')}
        />
      )}
      <div>
        <p>
          <b>
            {signer
              ? t('Signed by {name} on {when}', {
                  name: nameFor(signer, client),
                  when: formatLongDateTime(signedDate),
                })
              : t('Signed by the client on {when}', { when: formatLongDateTime(signedDate) })}
          </b>
        </p>
        {countersignedDate !== null && (
          <p>
            {countersigner
              ? t('Countersigned by {name} on {when}', {
                  name: countersigner.name,
                  when: formatLongDateTime(countersignedDate),
                })
              : t('Countersigned by the practice on {when}', { when: formatLongDateTime(countersignedDate) })}
          </p>
        )}
        <div className="ui-row-actions">
          {details.originalUrl !== null && (
            <Button
              type="text"
              href={details.originalUrl}
              target="_blank"
              rel="noopener"
              icon={<Icon name="download" />}
            >
              {t('Download original')}
            </Button>
          )}
          <Button type="text" icon={<Icon name="list" />} onClick={() => setEvidence(true)}>
            {t('See the signing record')}
          </Button>
          <EvidenceDialog document={evidence ? details : undefined} onClose={() => setEvidence(false)} />
        </div>
      </div>
    </section>
  );
}
