import type { ComponentType } from 'react';
import { useLinkToken, type MailedLink } from './use-link-token';

/**
 * Page of a mailed link. Another link opened in the same tab may differ in its fragment alone and so load no new
 * document: the page begins anew with it.
 */
export const linkPage = (Page: ComponentType<MailedLink>): ComponentType =>
  function LinkPage() {
    const link = useLinkToken();
    return <Page key={link.token} {...link} />;
  };
