import { DocumentsTab } from './documents/documents-tab';
import { RequestList } from './requests/request-list';

/** What is asked for, and below it everything that is there. */
export function DocumentsScreen() {
  return (
    <>
      <RequestList />
      <DocumentsTab />
    </>
  );
}
