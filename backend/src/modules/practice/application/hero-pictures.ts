import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { encodeHero } from '../../../platform/files/encode-photo.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { heroDrawings } from '../domain/hero-picture.js';
import { type Photo, SiteRepository } from '../domain/site.js';
import { PublicChange } from './public-change.js';
import { Site, subjectOf } from './site.js';
import type { SiteView } from './site-views.js';

/** The practice's own picture on the home page. */
@Injectable()
export class HeroPictures {
  constructor(
    private readonly site: Site,
    private readonly stored: SiteRepository,
    private readonly change: PublicChange,
  ) {}

  /** Also shows it, in place of a drawing. @throws DomainError invalid (file), unsupported */
  async prepareHero(admin: Actor, image: Buffer, alt: string): Promise<Commit<SiteView>> {
    const encoded = await encodeHero(image, admin.id);
    return () =>
      this.change.run(async () => {
        await this.stored.setHero({ ...encoded, alt }, 'upload');
        const site = await this.site.forUsers();
        this.change.publish('practice.hero_changed', admin, subjectOf(site));
        return site;
      });
  }

  async removeHero(admin: Actor): Promise<void> {
    await this.change.run(async () => {
      const { hero, heroPicture, ...site } = await this.stored.lock();
      if (hero === null) return;
      await this.stored.setHero(null, heroPicture === 'upload' ? heroDrawings[0] : heroPicture);
      this.change.publish('practice.hero_removed', admin, subjectOf(site));
    });
  }

  /** @throws DomainError not_found */
  async hero({ isSmall }: { isSmall: boolean }): Promise<Photo> {
    const hero = await this.stored.hero(isSmall);
    if (!hero) throw notFound('hero');
    return hero;
  }
}
