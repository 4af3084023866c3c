import { useEffect, useRef } from 'react';
import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import type { VerificationDto } from '../../shared/api/models/VerificationDto';
import { Icon } from '../../shared/kit/icon';

// Rendered only in the browser, so the reader's time zone may be used.
const moment = dateFormat({ dateStyle: 'long', timeStyle: 'long' });

/** Result: a sentence and, for a valid file, the signer and time. */
export function Verdict({ fileName, verdict }: { fileName: string; verdict: VerificationDto }) {
  const { valid, reason, documentId, title, signedBy, signedAt } = verdict;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);
  return (
    <section className="verdict" data-valid={valid} aria-labelledby="verdict">
      <h3 className="row gap-s" ref={heading} id="verdict">
        <Icon name={valid ? 'check' : 'alert'} size={24} />
        {valid ? t('Valid') : t('Not valid')}
      </h3>
      <p className="ui-hint below">{fileName}</p>
      <p>{reason}</p>
      {valid && (
        <dl className="listing">
          {title && <Fact term={t('Document')}>{title}</Fact>}
          {documentId !== undefined && <Fact term={t('Document number')}>{String(documentId)}</Fact>}
          {signedBy && <Fact term={t('Signed by')}>{signedBy}</Fact>}
          {signedAt && <Fact term={t('Signed on')}>{moment().format(new Date(signedAt))}</Fact>}
        </dl>
      )}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="pair">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
