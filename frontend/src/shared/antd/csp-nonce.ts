const declared = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;

/** Style nonce of the page; empty in development, where no policy is sent. */
export const nonce = declared ?? '';

// Ant Design passes its nonce only to its style engine: the helpers that measure scroll bars and lock
// scrolling create their own style elements, which a strict policy refuses. So every style element created by
// script gets the nonce. Import this before antd.
if (nonce) {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
