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

/** Screen that the role of the logged-in admin does not include. */
export function NotYours() {
  return (
    <Failed
      icon="lock"
      message="Your role does not include this screen."
      detail="An owner of the practice can change your role."
    />
  );
}
