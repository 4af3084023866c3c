const declared = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;

/** The page's style nonce; empty in development, where no policy is sent. */
export const nonce = declared ?? '';

// Ant Design hands its nonce to its style engine only: the helpers that measure scroll bars and lock the page's
// scrolling make style elements of their own, which a strict policy refuses. So every style element made by
// script carries the nonce. Import this before antd.
if (nonce) {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
