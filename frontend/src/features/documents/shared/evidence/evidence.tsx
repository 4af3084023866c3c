import { deviceName } from '../../../../shared/device-name';
import { CopyButton } from '../../../../shared/antd/copy-button';
import type { EvidenceDto, EvidenceEventDto } from '../../../../shared/api';
import { Fact } from '../../../../shared/fact';
import { formatDateTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { evidenceLabel, utcTime } from './evidence-text';
import '../../../../shared/timeline.css';
import './evidence.css';

/** Fingerprints of the files, integrity of the record, and every event in order. */
export function Evidence({ evidence }: { evidence: EvidenceDto }) {
  const { documentId, chainIntact, originalSha256, sealedSha256, events } = evidence;
  return (
    <div className="stack gap-xl">
      {chainIntact ? (
        <p className="note note-ok">
          <Icon name="check" />
          <span>
            <b>Nothing has been changed.</b> All events are here, exactly as they were recorded.
          </span>
        </p>
      ) : (
        <p className="note note-error" role="alert">
          <Icon name="alert" />
          <span>
            <b>Something has been changed.</b> An event is missing or was changed after it was recorded.
            Please contact your consultant.
          </span>
        </p>
      )}
      <dl className="lines labels airy">
        <Fact label="Document number">{documentId}</Fact>
        <Fingerprint label="SHA-256 of the file that was shown" value={originalSha256} />
        {sealedSha256 && <Fingerprint label="SHA-256 of the sealed PDF" value={sealedSha256} />}
      </dl>
      <h3>What happened</h3>
      <ol className="timeline">
        {events.map((event) => (
          <Event key={event.sequence} event={event} />
        ))}
      </ol>
      <p className="ui-hint">
        Times are in your time zone, and in UTC when printed. The fingerprint of each event includes the one
        before, so any change or gap shows.
      </p>
    </div>
  );
}

function Event({ event }: { event: EvidenceEventDto }) {
  const { type, at, actor, onBehalfOf, address, agent, sequence, sha256 } = event;
  return (
    <li>
      <span className="timeline-mark" aria-hidden="true">
        {sequence}
      </span>
      <div>
        <p>
          <b>{evidenceLabel(type)}</b>
          {actor && ` by ${actor.name}`}
          {onBehalfOf && ` for ${onBehalfOf.name}`}
        </p>
        <p className="ui-meta">
          <time dateTime={at} title={utcTime(at)}>
            {formatDateTime(at)}
          </time>
          <span className="evidence-utc">{utcTime(at)}</span>
          {address && <span>From {address}</span>}
          {agent && <span title={agent}>{deviceName(agent)}</span>}
        </p>
        <Hash value={sha256} of={`event ${sequence}`} />
      </div>
    </li>
  );
}

function Fingerprint({ label, value }: { label: string; value: string }) {
  return (
    <Fact label={label}>
      <Hash value={value} of={label.replace('SHA-256 of ', '')} />
    </Fact>
  );
}

/** SHA-256 in hex, truncated for display and copied in full. */
function Hash({ value, of }: { value: string; of: string }) {
  return (
    <span className="evidence-hash row gap-xs">
      <code className="soft one-line" title={value}>
        {value}
      </code>
      <CopyButton text={value} label={`Copy SHA-256 of ${of}`} small />
    </span>
  );
}
