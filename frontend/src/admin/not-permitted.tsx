import { t } from '@steward/texts';
import { Failed } from '../shared/antd/states';

/** Dashboard screen for users without the admin role. */
export function NotPermitted() {
  return (
    <>
      <title>{t('Not permitted')}</title>
      <h1 className="skip">{t('Not permitted')}</h1>
      <Failed
        icon="lock"
        message={t('Failed to load clients. Please check your permissions.')}
        detail={t('Only users with the admin role can access this page.')}
      />
    </>
  );
}

/** Screen that the role of the logged-in admin does not include. */
export function NotYours() {
  return (
    <Failed
      icon="lock"
      message={t('Your role does not include this screen.')}
      detail={t('An owner of the practice can change your role.')}
    />
  );
}
