import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { ListSkeleton } from '../../../shared/antd/states';
import { type AddedComponent, PartContext, useEntries } from '../../../shared/parts/parts-in-use';
import { DocumentsTab } from './library/documents-tab';
import { UploadCard } from './library/upload-card';
import { RequestList } from './requests/request-list';
import { useNamedRequest } from './requests/use-named-request';
import { useRequestsSettled } from './requests/use-requests';
import { SigningConsent } from './signing/given-consent';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    'documents.view': {
      /** Value of `?view=`. */
      name: string;
      /** In place of requests and documents. */
      Screen: AddedComponent<object>;
      /** Way there, above requests and documents; nothing while there is nothing to see. */
      Link: AddedComponent<object>;
    };
  }
}

/** Requests and documents, or at `?view=` a view of a part. */
export function DocumentsScreen() {
  const [params] = useSearchParams();
  const name = params.get('view');
  const view = useEntries('documents.view').find(({ value }) => value.name === name);
  if (!view) return <OwnDocuments />;
  return (
    <PartContext value={view.part}>
      <view.value.Screen />
    </PartContext>
  );
}

/** Requests, then all documents, and the consent to electronic signatures. */
function OwnDocuments() {
  const { may } = useActingFor();
  const settled = useRequestsSettled();
  const views = useEntries('documents.view');
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
        {views.map(({ part, value: { Link } }) => (
          <PartContext key={part} value={part}>
            <Link />
          </PartContext>
        ))}
        {may('upload') && <RequestList />}
        {may('documents') ? <DocumentsTab /> : <UploadCard />}
        {may('sign') && <SigningConsent />}
      </div>
    </>
  );
}
