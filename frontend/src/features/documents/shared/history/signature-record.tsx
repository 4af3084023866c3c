import { useState } from 'react';
import { Button } from 'antd';
import type { DocumentDetailsDto } from '../../../../shared/api';
import { formatDateTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { nameFor } from './history-text';
import { EvidenceDialog } from '../evidence/evidence-dialog';

/** Signature with signer, time and signing record; empty while unsigned. */
export function SignatureRecord({ details }: { details: DocumentDetailsDto }) {
  const { signer, client, signedDate, signatureImagePath, countersigner, countersignedDate } = details;
  const [evidence, setEvidence] = useState(false);
  if (signedDate === null) return null;
  return (
    <section className="doc-signature cluster gap-xl" aria-label="Signature">
      {signatureImagePath !== null && (
        // A signature is ink on white in dark mode, too.
        <img className="box" src={signatureImagePath} alt={`Signature of ${signer?.name ?? 'the client'}`} />
      )}
      <div>
        <p>
          <b>
            Signed by {signer ? nameFor(signer, client) : 'the client'} on {formatDateTime(signedDate)}
          </b>
        </p>
        {countersignedDate !== null && (
          <p>
            Countersigned by {countersigner?.name ?? 'the practice'} on {formatDateTime(countersignedDate)}
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
              Download original
            </Button>
          )}
          <Button type="text" icon={<Icon name="list" />} onClick={() => setEvidence(true)}>
            See the signing record
          </Button>
          <EvidenceDialog document={evidence ? details : undefined} onClose={() => setEvidence(false)} />
        </div>
      </div>
    </section>
  );
}
