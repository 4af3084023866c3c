import { Failed } from '../shared/antd/states';
import { AdminBar } from './navigation/admin-bar';

/** The dashboard's place for users without the admin role; it leads back to the portal. */
export function NotPermitted() {
  return (
    <div className="ui-root">
      <title>Not permitted</title>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <AdminBar wayOut={{ label: 'Client portal', to: '/client/portal' }} />
      <main id="content" className="ui-content" tabIndex={-1}>
        <h1 className="skip">Not permitted</h1>
        <Failed
          icon="lock"
          message="Failed to load clients. Please check your permissions."
          detail="Only users with the admin role can access this page."
        />
      </main>
    </div>
  );
}
