import { Injectable } from '@nestjs/common';
import { asHistory } from '../../platform/process/request-context.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { type Device, type OwnerRegistration, Registrations, type SignedIn } from '../identity/index.js';
import { type FirstDetails, Site } from '../practice/index.js';
import { FirstStartLock } from './first-start-lock.js';
import { OwnPractice } from './own-practice.js';
import { SetupLink } from './setup-link.js';

/** The set-up in the browser of an installation without users: its first owner, and the practice. */
@Injectable()
export class FirstSetup {
  private waits = false;

  constructor(
    private readonly link: SetupLink,
    private readonly registrations: Registrations,
    private readonly site: Site,
    private readonly practice: OwnPractice,
    private readonly lock: FirstStartLock,
    private readonly work: UnitOfWork,
  ) {}

  /** Makes a new link, within the transaction of a first start. @returns its token */
  async open(): Promise<string> {
    this.waits = true;
    return this.link.renew();
  }

  /** True if this instance waited for the set-up when it last looked; false for good once it is done. */
  get isWaiting(): boolean {
    return this.waits;
  }

  /** Looks whether an instance has set up the practice meanwhile; once one has, it is not asked again. */
  async look(): Promise<void> {
    if (this.waits) this.waits = await this.link.isWaiting();
  }

  /** @returns the end of the link @throws DomainError invalid (auth.link_invalid) */
  check(token: string | undefined): Promise<Date> {
    return this.link.check(token);
  }

  /**
   * Creates the owner with the practice, and logs them in. Of two at once, the second finds the link used.
   * @throws DomainError invalid (password; auth.link_invalid)
   */
  async complete(
    token: string,
    owner: OwnerRegistration,
    practice: FirstDetails,
    device: Device,
  ): Promise<SignedIn> {
    const register = await this.registrations.prepareOwner(owner, device);
    // As at a first start, nobody is emailed about the first owner.
    return asHistory(() =>
      this.work.run(async () => {
        await this.lock.take();
        await this.link.use(token);
        const signedIn = await register();
        await this.practice.begin();
        await this.site.begin(signedIn.user, practice);
        return signedIn;
      }),
    );
  }
}
