import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';

/** Button to sign a document; hidden if no signature is requested. */
export function SignDocumentButton({ document }: { document: Pick<DocumentDto, 'id' | 'status'> }) {
  const navigate = useNavigate();
  const address = usePortalAddress();
  const { may } = useActingFor();
  if (document.status !== 'awaiting_signature' || !may('sign')) return null;
  const { to, state } = address.signing(document.id);
  return (
    <Button type="primary" icon="pencil" onClick={() => void navigate(to, { state })}>
      {t('Sign Document')}
    </Button>
  );
}
