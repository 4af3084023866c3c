import { AccessTokens } from '../shared/access-tokens/access-tokens';
import '../shared/security.css';

/** The reader's access tokens. */
export function AccessTokensScreen() {
  return (
    <>
      <div className="ui-page-title">
        <h1>Access tokens</h1>
      </div>
      <div className="ui-card">
        <AccessTokens title="Your tokens" />
      </div>
    </>
  );
}
