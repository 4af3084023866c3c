import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
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
                  when: formatDateTime(signedDate),
                })
              : t('Signed by the client on {when}', { when: formatDateTime(signedDate) })}
          </b>
        </p>
        {countersignedDate !== null && (
          <p>
            {countersigner
              ? t('Countersigned by {name} on {when}', {
                  name: countersigner.name,
                  when: formatDateTime(countersignedDate),
                })
              : t('Countersigned by the practice on {when}', { when: formatDateTime(countersignedDate) })}
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
