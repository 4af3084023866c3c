import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useActingFor } from '../../../../shared/acting-for';
import type { DocumentDetailsDto, DocumentDto } from '../../../../shared/api';
import { EvidenceDialog } from '../../shared/evidence/evidence-dialog';
import { formatDateTime } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { useAuth } from '../../../../shared/session';
import { useSite } from '../../../../shared/site';
import { NextTask } from '../../../workday/portal/offered/next-task';
import { StepHeading } from './signing-steps';

interface DoneStepProps {
  /** Just signed by the reader, or as it was loaded. */
  document: DocumentDto & Partial<Pick<DocumentDetailsDto, 'signer'>>;
  /** Address from which signing was opened. */
  back: string;
}

/** Result of signing, with the downloads. */
export function DoneStep({ document, back }: DoneStepProps) {
  const { other: client } = useActingFor();
  const { user } = useAuth();
  const site = useSite();
  // Another person may have signed for the same client.
  const other = document.signer && document.signer.id !== user?.id ? document.signer : undefined;
  const signed = `${other?.name ?? 'You'} signed ${document.title}${client ? ` for ${client.name}` : ''}`;
  const [evidence, setEvidence] = useState(false);
  return (
    <section className="ui-card signing-card stack gap-l">
      <StepHeading>
        <Icon name="check" size={24} />
        Signed
      </StepHeading>
      <p>
        {document.signedDate ? (
          <>
            {signed} on <time dateTime={document.signedDate}>{formatDateTime(document.signedDate)}</time>.
          </>
        ) : (
          `${signed}.`
        )}{' '}
        The signed PDF contains {other ? 'the' : 'your'} signature and its certificate of completion.{' '}
        {site.displayName} has a copy.
      </p>
      {!other && <NextTask done="Signed" />}
      {document.signatureImagePath && (
        <figure className="signing-image box">
          <img
            src={document.signatureImagePath}
            alt={other ? `Signature of ${other.name}` : 'Your signature'}
          />
        </figure>
      )}
      <div className="signing-actions cluster">
        <Button
          type="primary"
          href={`/api/documents/${document.id}/download`}
          target="_blank"
          rel="noopener"
          icon={<Icon name="download" size={18} />}
        >
          Download signed document
        </Button>
        <Button icon={<Icon name="list" size={18} />} onClick={() => setEvidence(true)}>
          See the signing record
        </Button>
        <Link className="ui-text-link" to={back}>
          Back to documents
        </Link>
      </div>
      <EvidenceDialog document={evidence ? document : undefined} onClose={() => setEvidence(false)} />
    </section>
  );
}
