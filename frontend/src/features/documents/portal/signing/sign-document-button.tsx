import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';

/** Button to sign a document; hidden if no signature is requested. */
export function SignDocumentButton({ document }: { document: Pick<DocumentDto, 'id' | 'status'> }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { at, may } = useActingFor();
  if (document.status !== 'awaiting_signature' || !may('sign')) return null;
  return (
    <Button
      type="primary"
      icon="pencil"
      onClick={() => void navigate(at(signingAddress(document.id)), { state: { from: pathname + search } })}
    >
      {t('Sign Document')}
    </Button>
  );
}

/** Address of the page to read and sign a document. */
function signingAddress(id: number): string {
  return `/client/documents/${id}/sign`;
}
