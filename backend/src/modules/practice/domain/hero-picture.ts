import { t } from '@steward/texts';
import { invalidField } from '../../../kernel/index.js';

/** Drawings of ours; the first is that of a new practice. */
export const heroDrawings = ['bridge', 'arcade', 'oak'] as const;
export type HeroDrawing = (typeof heroDrawings)[number];

export const heroChoices = [...heroDrawings, 'upload'] as const;
export type HeroChoice = (typeof heroChoices)[number];

/** An uploaded picture, as pages show it. */
export interface ShownHero {
  /** Changes with the picture. */
  url: string;
  /** Description for people who do not see it. */
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** An encoded upload, with the hash of its bytes; `small` is the same picture for phones. */
export interface Hero extends Omit<ShownHero, 'url'> {
  bytes: Buffer;
  small: Buffer;
  hash: string;
}

/** Titles for the reader, in the order of `heroDrawings`. */
export const heroTitles = (): { id: HeroDrawing; title: string }[] => {
  const titles: Record<HeroDrawing, string> = {
    bridge: t('Bridge over a river'),
    arcade: t('Arcade by the water'),
    oak: t('Live oak on the bank'),
  };
  return heroDrawings.map((id) => ({ id, title: titles[id] }));
};

/** @throws DomainError invalid (heroPicture) without an uploaded picture */
export function assertThere(choice: HeroChoice, hero: ShownHero | null): void {
  if (choice === 'upload' && hero === null) throw invalidField('heroPicture', t('Upload a picture first'));
}
