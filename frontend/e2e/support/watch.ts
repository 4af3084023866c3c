import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test';

/** A refusal that a journey brings about on purpose: the status (or the network's error) and the path. */
interface Expected {
  what: number | 'net::ERR_FAILED' | 'net::ERR_INTERNET_DISCONNECTED';
  path: RegExp;
}

/** Those that tell of violations of the policy already. */
const prepared = new WeakSet<BrowserContext>();

/** Hears every page of a test: errors on the console, uncaught ones, and violations of the content policy. */
export class Watch {
  private readonly problems: string[] = [];
  private readonly contexts: BrowserContext[] = [];
  private readonly loggedOut = new WeakSet<BrowserContext>();
  // Screens that need somebody ask who is there, and the answer may be: nobody.
  private readonly expected: Expected[] = [{ what: 401, path: /^\/api\/(?:user|notifications\/stream)$/ }];

  /** Announces a refusal; all else that goes wrong fails the test. */
  expect(what: Expected['what'], path: RegExp): void {
    this.expected.push({ what, path });
  }

  async listenTo(context: BrowserContext): Promise<void> {
    if (!prepared.has(context)) {
      prepared.add(context);
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
          console.error(`Policy violated: ${violatedDirective} ${blockedURI} ${sample}`),
        );
      });
    }
    this.contexts.push(context);
    context.on('console', this.onConsole);
    context.on('weberror', this.onError);
    context.on('request', this.onRequest);
  }

  /** The next test may use the same contexts. */
  end(): void {
    for (const context of this.contexts.splice(0)) {
      context.off('console', this.onConsole);
      context.off('weberror', this.onError);
      context.off('request', this.onRequest);
    }
  }

  private readonly onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' && !this.isExpected(message)) {
      this.problems.push(`${message.text()} (${message.location().url})`);
    }
  };

  private readonly onError = (webError: WebError): void =>
    void this.problems.push(String(webError.error().stack));

  private readonly onRequest = (request: Request): void => {
    if (request.url().endsWith('/api/logout')) this.loggedOut.add(request.frame().page().context());
  };

  /** Unexpected messages so far. */
  get trouble(): readonly string[] {
    return this.problems;
  }

  private isExpected(message: ConsoleMessage): boolean {
    const text = message.text();
    const url = message.location().url;
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    // In a tab of its own a picture is a page that Chromium makes, whose style and script the file's policy refuses.
    const byFilePolicy = /^(?:Applying inline style violates|Blocked script execution in)/.test(text);
    if (byFilePolicy && /^\/api\/documents\/\d+$/.test(path)) return true;
    if (!text.startsWith('Failed to load resource')) return false;
    // A container came or went on this machine, which breaks off what Chromium was loading: no doing of the product.
    if (text.endsWith('net::ERR_NETWORK_CHANGED')) return true;
    // What is still on its way when a session ends is refused, and nobody is told.
    const context = message.page()?.context();
    const isRefused = text.includes('status of 401 ') && path.startsWith('/api/');
    if (isRefused && context && this.loggedOut.has(context)) return true;
    return this.expected.some(
      (one) =>
        one.path.test(path) && (text.includes(`status of ${one.what} `) || text.endsWith(String(one.what))),
    );
  }
}
