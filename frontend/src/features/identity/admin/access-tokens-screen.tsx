import { t } from '@steward/texts';
import { AccessTokens } from '../shared/access-tokens/access-tokens';
import '../shared/security.css';

/** The reader's access tokens. */
export function AccessTokensScreen() {
  return (
    <>
      <div className="ui-page-title">
        <h1>{t('Access tokens')}</h1>
      </div>
      <div className="ui-card">
        <AccessTokens title={t('Your tokens')} />
      </div>
    </>
  );
}
