import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { SigningService, type EvidenceDto, type EvidenceEventDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Dialog, type DialogOf } from '../../../../shared/antd/dialog';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Icon } from '../../../../shared/kit/icon';
import { deviceName } from '../../../../shared/text/device-name';
import { CopyButton } from '../../../../shared/antd/copy-button';
import { Fact } from '../../../../shared/kit/fact';
import { formatDateTime } from '../../../../shared/text/format';
import { T } from '../../../../shared/text/rich-text';
import { evidenceLabel, utcTime } from './evidence-text';
import '../../../../shared/kit/timeline.css';
import './evidence.css';

/** Signing record of a document, to read and print. */
export function EvidenceDialog({ document, onClose }: DialogOf<{ document: { id: number; title: string } }>) {
  const lastDocument = useLastDefined(document);
  const id = lastDocument?.id;
  // Reloaded when opened again.
  const query = useQuery<EvidenceDto>({
    queryKey: [`/api/documents/${id}/evidence`],
    queryFn: () => SigningService.getDocumentEvidence({ id: id ?? 0 }),
    enabled: document !== undefined,
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Dialog
      open={document !== undefined}
      width={720}
      title={t('Signing record')}
      subtitle={<p>{lastDocument?.title}</p>}
      onClose={onClose}
      actions={
        <Button icon="print" disabled={!data} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      }
    >
      {data ? (
        <Evidence evidence={data} />
      ) : query.isError ? (
        <Failed message={t('Failed to load the signing record. Please try again.')} of={query} explains />
      ) : (
        <ListSkeleton rows={4} label={t('Loading the signing record')} />
      )}
    </Dialog>
  );
}

/** Fingerprints of the files, integrity of the record, and every event in order. */
function Evidence({ evidence }: { evidence: EvidenceDto }) {
  const { documentId, chainIntact, originalSha256, shownSha256, sealedSha256, events } = evidence;
  return (
    <div className="stack gap-xl">
      {chainIntact ? (
        <p className="note note-ok">
          <Icon name="check" />
          <span>
            <T text="<b>Nothing has been changed.</b> All events are here, exactly as they were recorded." />
          </span>
        </p>
      ) : (
        <p className="note note-error" role="alert">
          <Icon name="alert" />
          <span>
            <T text="<b>Something has been changed.</b> An event is missing or was changed after it was recorded. Please contact your consultant." />
          </span>
        </p>
      )}
      <dl className="lines labels airy">
        <Fact label={t('Document number')}>{documentId}</Fact>
        {originalSha256 !== shownSha256 && (
          <Fact label={t('SHA-256 of the uploaded file')}>
            <Hash value={originalSha256} label={t('Copy SHA-256 of the uploaded file')} />
          </Fact>
        )}
        <Fact label={t('SHA-256 of the file that was shown')}>
          <Hash value={shownSha256} label={t('Copy SHA-256 of the file that was shown')} />
        </Fact>
        {sealedSha256 && (
          <Fact label={t('SHA-256 of the sealed PDF')}>
            <Hash value={sealedSha256} label={t('Copy SHA-256 of the sealed PDF')} />
          </Fact>
        )}
      </dl>
      <h3>{t('What happened')}</h3>
      <ol className="timeline">
        {events.map((event) => (
          <Event key={event.sequence} event={event} />
        ))}
      </ol>
      <p className="ui-hint">
        {t(
          'Times are in your time zone, and in UTC when printed. The fingerprint of each event includes the one before, so any change or gap shows.',
        )}
      </p>
    </div>
  );
}

function Event({ event }: { event: EvidenceEventDto }) {
  const { at, address, agent, sequence, sha256 } = event;
  return (
    <li>
      <span className="timeline-mark" aria-hidden="true">
        {sequence}
      </span>
      <div>
        <p>
          <Deed event={event} />
        </p>
        <p className="ui-meta">
          <time dateTime={at} title={utcTime(at)}>
            {formatDateTime(at)}
          </time>
          <span className="evidence-utc">{utcTime(at)}</span>
          {address && <span>{t('From {address}', { address })}</span>}
          {agent && <span title={agent}>{deviceName(agent)}</span>}
        </p>
        <Hash value={sha256} label={t('Copy SHA-256 of event {number}', { number: sequence })} />
      </div>
    </li>
  );
}

/** 'Signed by Alex Sample for Sample LLC' */
function Deed({ event: { type, actor, onBehalfOf } }: { event: EvidenceEventDto }) {
  const event = evidenceLabel(type);
  if (!actor) return <b>{event}</b>;
  const { name } = actor;
  return onBehalfOf ? (
    <T text="<b>{event}</b> by {name} for {client}" values={{ event, name, client: onBehalfOf.name }} />
  ) : (
    <T text="<b>{event}</b> by {name}" values={{ event, name }} />
  );
}

/**
 * SHA-256 in hex, truncated for display and copied in full.
 * @param label of the button that copies it
 */
function Hash({ value, label }: { value: string; label: string }) {
  return (
    <span className="evidence-hash row gap-xs">
      <code className="soft one-line" title={value}>
        {value}
      </code>
      <CopyButton text={value} label={label} small />
    </span>
  );
}
