import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { ListSkeleton } from '../../../shared/antd/states';
import { DocumentsTab } from './library/documents-tab';
import { UploadCard } from './library/upload-card';
import { RequestList } from './requests/request-list';
import { useNamedRequest } from './requests/use-named-request';
import { useRequestsSettled } from './requests/use-requests';
import { SigningConsent } from './signing/given-consent';

/** Requests, then all documents, and the consent to electronic signatures. */
export function DocumentsScreen() {
  const { may } = useActingFor();
  const settled = useRequestsSettled();
  useNamedRequest(settled);
  return (
    <>
      {!settled && (
        <div className="ui-card" aria-busy="true">
          <ListSkeleton label={t('Loading documents')} />
        </div>
      )}
      {/* Rendered in parallel; requests that load later would push it down. */}
      <div hidden={!settled}>
        {may('upload') && <RequestList />}
        {may('documents') ? <DocumentsTab /> : <UploadCard />}
        {may('sign') && <SigningConsent />}
      </div>
    </>
  );
}
