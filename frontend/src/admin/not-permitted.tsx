import { Failed } from '../shared/antd/states';

/** Dashboard screen for users without the admin role. */
export function NotPermitted() {
  return (
    <>
      <title>Not permitted</title>
      <h1 className="skip">Not permitted</h1>
      <Failed
        icon="lock"
        message="Failed to load clients. Please check your permissions."
        detail="Only users with the admin role can access this page."
      />
    </>
  );
}
