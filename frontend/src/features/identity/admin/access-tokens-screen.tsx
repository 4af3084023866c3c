import { t } from '@steward/texts';
import { AccessTokens } from '../shared/access-tokens/access-tokens';
import { ScreenHead } from '../../../shared/kit/screen-head';
import '../shared/security.css';

/** The reader's access tokens. */
export function AccessTokensScreen() {
  return (
    <>
      <ScreenHead title={t('Access tokens')} />
      <div className="ui-card">
        <AccessTokens title={t('Your tokens')} />
      </div>
    </>
  );
}
