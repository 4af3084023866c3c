import { DocumentsTab } from './documents/documents-tab';
import { RequestList } from './requests/request-list';
import { SigningConsent } from './signing/signing-consent';

/** What is asked for, below it everything that is there, and what was agreed to about signing it. */
export function DocumentsScreen() {
  return (
    <>
      <RequestList />
      <DocumentsTab />
      <SigningConsent />
    </>
  );
}
