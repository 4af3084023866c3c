import type { Page } from '@playwright/test';

/**
 * The product at `localhost`, a host name: browsers do not support passkeys for IP addresses.
 * @param product its address; usually the shared one
 */
export function atHostName(path: string, product = process.env['JOURNEYS_URL']): string {
  const url = new URL(path, product);
  url.hostname = 'localhost';
  return url.href;
}

/** Device that stores passkeys and recognizes its owner, in place of a fingerprint reader. */
export class VirtualAuthenticator {
  /** Sets whether the device recognizes its user. */
  readonly recognises: (isOwner: boolean) => Promise<void>;

  private constructor(recognises: (isOwner: boolean) => Promise<void>) {
    this.recognises = recognises;
  }

  static async plugInto(page: Page): Promise<VirtualAuthenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator((isUserVerified) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
    );
  }
}
