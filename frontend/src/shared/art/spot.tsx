import type { ReactNode } from 'react';

interface Drawing {
  /** Outline, 1.5 wide. */
  outline: string;
  /** Ruling, hatching and water, 1 wide. */
  detail?: string;
  /** Position of the single red dot. */
  dot: readonly [x: number, y: number];
  /** Filled shapes. */
  solid?: ReactNode;
}

/** Small engravings on a 64 grid: plants, stonework and river craft of the region. */
const drawings = {
  agave: {
    outline:
      'M32 54C30 40 30 24 32 8C34 24 34 40 32 54ZM32 54C25 42 19 30 14 18C24 26 31 38 32 54ZM32 54C39 42 45 30 50 18C40 26 33 38 32 54ZM32 54C23 48 13 42 5 38C17 37 28 43 32 54ZM32 54C41 48 51 42 59 38C47 37 36 43 32 54ZM8 54H56M14 58H50',
    detail: 'M35.5 40L43 28M36 46L50 37M37 43L47 30',
    dot: [32, 4.5],
  },
  arcade: {
    outline:
      'M4 54V18H60V54M2 14H62V18H2ZM9 54V36a7 7 0 0 1 14 0V54M25 54V36a7 7 0 0 1 14 0V54M41 54V36a7 7 0 0 1 14 0V54M2 54H62M6 58H58',
    detail: 'M35 54V33M37.2 54V35M33 54V32M19 54V33M21 54V35M51 54V33M53 54V35',
    dot: [32, 8],
  },
  bell: {
    outline:
      'M11 57V29a21 21 0 0 1 42 0V57M12.5 22H51.5M28 22V26H36V22M32 26C25.5 26 25.5 33 24.5 38.5C24 42 22.5 44 20 46H44C41.5 44 40 42 39.5 38.5C38.5 33 38.5 26 32 26ZM4 57H60M10 61.5H54',
    detail: 'M33 29V43M35.2 31.5V43M37.4 36V43M15 57V47M17.5 57V50M46.5 57V50M49 57V47',
    dot: [32, 50],
  },
  compass: {
    outline: 'M59 32a27 27 0 1 1-54 0a27 27 0 1 1 54 0ZM32 9L37 27L55 32L37 37L32 55L27 37L9 32L27 27Z',
    detail: 'M32 5V2M32 62V59M5 32H2M62 32H59',
    dot: [48, 16],
    solid: <path className="solid" d="M32 9V32L37 27ZM55 32H32L37 37ZM32 55V32L27 37ZM9 32H32L27 27Z" />,
  },
  cypresses: {
    outline:
      'M24 50C10 46 12 22 24 6C36 22 38 46 24 50ZM46 52C37 50 38 38 46 28C54 38 55 50 46 52ZM4 58H60M10 62H54',
    detail: 'M24 58V26M24 50C31 42 32 26 26 12M24 50C28 42 29 30 25 18M46 58V38',
    dot: [46, 21],
  },
  ferry: {
    outline: 'M8 40H56L49 49H15ZM18 40V30H46V40M14 30H50M2 13Q32 22 62 13M22 16.8V30M42 16.8V30',
    detail:
      'M23 30V40M28 30V40M36 30V40M41 30V40M2 54q7.5-4 15 0t15 0t15 0t15 0M6 59.5q6.5-3.5 13 0t13 0t13 0t13 0',
    dot: [32, 36],
  },
  key: {
    outline:
      'M43 17a11 11 0 1 1-22 0a11 11 0 1 1 22 0ZM38 17a6 6 0 1 1-12 0a6 6 0 1 1 12 0ZM27 29.5H37V33H27ZM30 33V54H34V33M34 39H45V50H41V46.5H38V50H34M14 58.5H50M20 62H44',
    detail: 'M37 41.5H42.5M37 44H42.5M29 29.5V27.6M35 29.5V27.6',
    dot: [32, 17],
  },
  lantern: {
    outline:
      'M27.5 8a4.5 4.5 0 0 1 9 0M18 20L28 11H36L46 20ZM21 20V47H43V20M17 47H47V52H17ZM29 47V40.5H35V47M8 57H56M14 61H50',
    detail: 'M25 20V34M39 20V34M15 27L8 24M15 33H6M15 39L8 42M49 27L56 24M49 33H58M49 39L56 42M32 40.5V38',
    dot: [32, 33.5],
  },
  ledger: {
    outline: 'M32 16C25 10 14 9 5 11V52C14 50 25 51 32 57C39 51 50 50 59 52V11C50 9 39 10 32 16ZM32 16V57',
    detail:
      'M10 20C16 19 22 20 27 23M10 27C16 26 22 27 27 30M10 34C16 33 22 34 27 37M10 41C16 40 22 41 27 44M37 23C42 20 48 19 54 20M37 30C42 27 48 26 54 27M37 37C42 34 48 33 54 34',
    dot: [50, 42.5],
  },
  oak: {
    outline:
      'M28 57C30.5 49 29.5 43 25 37M36 57C33.5 49 34.5 43 40 37M15 37C6 37 3.5 27 10.5 23.5C9.5 15 18 10 24.5 13.5C29 5.5 41.5 6.5 43.5 14C52 12 58.5 19 55.5 26C61 31 57 38.5 49.5 37C45 41 40.5 40 37.5 37.5C33.5 41 28.5 40.5 25.5 37.5C22 40 18 39.5 15 37ZM5 57H59M12 61.5H52',
    detail: 'M38 15V32M41.5 18V35M45 19V35M48.5 21V34M52 25V33M32 57V49',
    dot: [22, 26],
  },
  seal: {
    outline:
      'M51 24a19 19 0 1 1-38 0a19 19 0 1 1 38 0ZM45 24a13 13 0 1 1-26 0a13 13 0 1 1 26 0ZM20 39L14 60L24 55L29 62L32 43M44 39L50 60L40 55L35 62L32 43',
    detail:
      'M32 5v6M32 37v6M13 24h6M45 24h6M18.6 10.6l4.2 4.2M41.2 33.2l4.2 4.2M45.4 10.6l-4.2 4.2M22.8 33.2l-4.2 4.2',
    dot: [32, 24],
  },
  sunrise: {
    outline:
      'M4 46H60M12 46a20 20 0 0 1 40 0M20 46a12 12 0 0 1 24 0M32 20V8M50 28L58 20M14 28L6 20M41 22L45.5 12M23 22L18.5 12',
    detail: 'M10 51H54M16 56H48M23 61H41',
    dot: [32, 42],
  },
  waterWheel: {
    outline:
      'M53 28a21 21 0 1 1-42 0a21 21 0 1 1 42 0ZM48 28a16 16 0 1 1-32 0a16 16 0 1 1 32 0ZM36 28a4 4 0 1 1-8 0a4 4 0 1 1 8 0ZM32 7V24M32 32V49M11 28H28M36 28H53M17 13L29 25M35 31L47 43M47 13L35 25M29 31L17 43',
    detail: 'M3 54q7-4 14.5 0t14.5 0t14.5 0t14.5 0M3 59q7-4 14.5 0t14.5 0t14.5 0t14.5 0',
    dot: [53, 12],
  },
  well: {
    outline:
      'M9 17L32 5L55 17ZM17 17V39M47 17V39M17 22.5H47M48 40a16 4.5 0 1 1-32 0a16 4.5 0 1 1 32 0ZM16 40V55a16 4.5 0 0 0 32 0V40M5 61H59',
    detail:
      'M32 22.5V30M20 17V11.3M24 17V9.2M28 17V7.1M16.5 45.5a16 4.5 0 0 0 31 0M16.5 50.5a16 4.5 0 0 0 31 0M26 48.7V53.5M38 48.7V53.5M21 42.8V47.8M32 44.5V49.5M43 42.8V47.8',
    dot: [32, 33],
  },
} satisfies Record<string, Drawing>;

export type SpotName = keyof typeof drawings;

/** Decorative drawing beside text, in the colors of the page. `size` in pixels, 52 to 96. */
export function Spot({ name, size = 64 }: { name: SpotName; size?: number }) {
  const { outline, detail, dot, solid }: Drawing = drawings[name];
  return (
    <svg className="spot" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={outline} />
      {detail && <path d={detail} strokeWidth="1" />}
      {solid}
      <circle className="dot" cx={dot[0]} cy={dot[1]} r="3" />
    </svg>
  );
}
