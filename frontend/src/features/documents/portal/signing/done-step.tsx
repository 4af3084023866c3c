import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentDetailsDto, DocumentDto } from '../../../../shared/api';
import { EvidenceDialog } from '../../shared/evidence/evidence-dialog';
import { formatLongDateTime } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { T } from '../../../../shared/text/rich-text';
import { useAuth } from '../../../../shared/session/session';
import { useSite } from '../../../../shared/practice/site';
import { NextTask } from '../../../workday/portal/offered/next-task';
import { Button } from '../../../../shared/antd/button';

interface DoneStepProps {
  /** Just signed by the reader, or as it was loaded. */
  document: DocumentDto & Partial<Pick<DocumentDetailsDto, 'signer'>>;
}

/** Result of signing, with the downloads. */
export function DoneStep({ document }: DoneStepProps) {
  const { at, other: client } = useActingFor();
  const { user } = useAuth();
  const site = useSite();
  // Another person may have signed for the same client.
  const other = document.signer && document.signer.id !== user?.id ? document.signer : undefined;
  const [evidence, setEvidence] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // It is announced, and Tab continues from there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="ui-card task-screen signing-card stack gap-l">
      <h2 ref={heading} tabIndex={-1} className="signing-heading row">
        <Icon name="check" size={24} />
        {t('Signed')}
      </h2>
      <p>
        <Signed who={other?.name ?? t('You')} document={document} client={client} />{' '}
        {other
          ? t('The signed PDF contains the signature and its certificate of completion.')
          : t('The signed PDF contains your signature and its certificate of completion.')}{' '}
        {t('{practice} has a copy.', { practice: site.displayName })}
      </p>
      {!other && <NextTask />}
      {document.signatureImagePath && (
        <figure className="signing-image box">
          <img
            src={document.signatureImagePath}
            alt={other ? t('Signature of {name}', { name: other.name }) : t('Your signature')}
          />
        </figure>
      )}
      <div className="signing-actions cluster">
        <Button
          href={`/api/documents/${document.id}/download`}
          target="_blank"
          rel="noopener"
          icon="download"
        >
          {t('Download signed document')}
        </Button>
        <Button icon="list" onClick={() => setEvidence(true)}>
          {t('See the signing record')}
        </Button>
        <Link className="ui-text-link" to={at('/client/documents')}>
          {t('Back to documents')}
        </Link>
      </div>
      <EvidenceDialog document={evidence ? document : undefined} onClose={() => setEvidence(false)} />
    </section>
  );
}

interface SignedProps {
  who: string;
  document: Pick<DocumentDto, 'title' | 'signedDate'>;
  client: { name: string } | undefined;
}

function Signed({ who, document: { title, signedDate }, client }: SignedProps) {
  if (signedDate === null)
    return client
      ? t('{who} signed {title} for {client}.', { who, title, client: client.name })
      : t('{who} signed {title}.', { who, title });
  const of = { time: <time dateTime={signedDate} /> };
  const when = formatLongDateTime(signedDate);
  return client ? (
    <T
      text="{who} signed {title} for {client} on <time>{when}</time>."
      of={of}
      values={{ who, title, client: client.name, when }}
    />
  ) : (
    <T text="{who} signed {title} on <time>{when}</time>." of={of} values={{ who, title, when }} />
  );
}
