import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { Branding } from '../../../platform/brand/branding.js';
import { encodeLogo } from '../../../platform/files/encode-photo.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { type Logo, SiteRepository } from '../domain/site.js';
import { drawIcon, drawSmallLogo, type IconSize } from './icon.js';
import { PublicChange } from './public-change.js';
import { Site, subjectOf } from './site.js';
import type { SiteView } from './site-views.js';

interface Icon {
  bytes: Buffer;
  /** Changes with the icon. */
  version: string;
}

/** The practice's logo, and the icons of tabs and phones. */
@Injectable()
export class PracticeBranding {
  /** The logo of emails, by its hash. */
  private small: { hash: string; bytes: Promise<Buffer> } | undefined;
  /** Icons of one version, by size and purpose. */
  private icons = { version: '', drawn: new Map<string, Promise<Buffer>>() };

  constructor(
    private readonly site: Site,
    private readonly stored: SiteRepository,
    private readonly change: PublicChange,
    branding: Branding,
  ) {
    branding.follow({
      brand: () => stored.brand(),
      logo: async () => (await stored.logo())?.bytes,
      smallLogo: () => this.smallLogo(),
    });
  }

  /** @throws DomainError invalid (file), unsupported */
  async prepareLogo(admin: Actor, image: Buffer): Promise<Commit<SiteView>> {
    const logo = await encodeLogo(image, admin.id);
    return () =>
      this.change.run(async () => {
        await this.stored.setLogo(logo);
        const site = await this.site.forUsers();
        this.change.publish('practice.logo_changed', admin, subjectOf(site));
        return site;
      });
  }

  async removeLogo(admin: Actor): Promise<void> {
    await this.change.run(async () => {
      const { logo, ...site } = await this.stored.lock();
      await this.stored.setLogo(null);
      if (logo !== null) this.change.publish('practice.logo_removed', admin, subjectOf(site));
    });
  }

  /** @throws DomainError not_found */
  async logo(): Promise<Logo> {
    const logo = await this.stored.logo();
    if (!logo) throw notFound('logo');
    return logo;
  }

  private async smallLogo(): Promise<Buffer | undefined> {
    const logo = await this.stored.logo();
    if (!logo) return undefined;
    if (this.small?.hash !== logo.hash) this.small = { hash: logo.hash, bytes: drawSmallLogo(logo.bytes) };
    return this.small.bytes;
  }

  /**
   * PNG of the logo, or of Steward's mark in the practice's color. Each is drawn once.
   * @param isMaskable with the margin that a phone may cut off
   */
  async icon(size: IconSize, isMaskable: boolean): Promise<Icon> {
    const { accent, logo } = await this.stored.brand();
    const version = iconVersion({ accent, logo });
    if (this.icons.version !== version) this.icons = { version, drawn: new Map() };
    const { drawn } = this.icons;
    const key = `${size} ${isMaskable}`;
    let bytes = drawn.get(key);
    if (!bytes) {
      bytes = this.stored
        .logo()
        .then((stored) => drawIcon({ logo: stored?.bytes, accent, size, isMaskable }));
      drawn.set(key, bytes);
      bytes.catch(() => drawn.delete(key));
    }
    return { bytes: await bytes, version };
  }
}

const iconVersion = ({ accent, logo }: { accent: string; logo: { hash: string } | null }): string =>
  logo?.hash ?? accent.slice(1);
