/**
 * Single source of the design tokens. The site's style sheets read them as custom properties (`tokensCss`,
 * served as virtual:tokens.css at build time); Ant Design gets the same values by `antdTheme`.
 */
import {
  type ColorMode as Mode,
  defaultAccent,
  neutrals,
  shadesOf,
} from '../../../../backend/src/platform/brand/shades.ts';

export { defaultAccent, type Mode, shadesOf };

const light = {
  ...neutrals.light,
  ...shadesOf(defaultAccent, 'light'),
  control: '#82806f',
  focus: neutrals.light.ink,
  error: '#b3261e',
  'error-soft': '#fbe7e3',
  ok: '#1f6338',
  'ok-bg': '#dff0e1',
  info: '#1f4f86',
  'info-bg': '#e0ebf7',
  amber: '#7a5200',
  'amber-bg': '#fbebc2',
  orange: '#96400c',
  'orange-bg': '#fce3d2',
  yellow: '#6b5900',
  'yellow-bg': '#f8f0b4',
  grey: '#4d575a',
  'grey-bg': '#e6e7e3',
  'art-fill': '#eceae2',
  'art-sky': '#f3efe2',
  'art-sun': '#e0b968',
  'tag-gray': '#77827f',
  'tag-green': '#2f7d4f',
  'tag-blue': '#2f6fb5',
  'tag-violet': '#7450b8',
  'tag-rose': '#c2447a',
  'tag-amber': '#b8791a',
  'tag-brown': '#7d5138',
  // Most logos are drawn for a light ground.
  'logo-plate': 'transparent',
  'shadow-pop': '0 1px 2px rgb(20 36 43 / .06), 0 12px 32px -8px rgb(20 36 43 / .18)',
  scrim: 'rgb(20 36 43 / .45)',
};

const dark: typeof light = {
  ...neutrals.dark,
  ...shadesOf(defaultAccent, 'dark'),
  control: '#71837f',
  focus: neutrals.dark.ink,
  error: '#ff9a8d',
  'error-soft': '#45211d',
  ok: '#9ad8a5',
  'ok-bg': '#1b3a25',
  info: '#a3c8f2',
  'info-bg': '#1c3350',
  amber: '#f0c667',
  'amber-bg': '#423209',
  orange: '#f6ae82',
  'orange-bg': '#47260f',
  yellow: '#e8dc79',
  'yellow-bg': '#3b360d',
  grey: '#bfc6c3',
  'grey-bg': '#2e393a',
  'art-fill': '#1c2c2e',
  'art-sky': '#14282a',
  'art-sun': '#d9b770',
  'tag-gray': '#98a5a3',
  'tag-green': '#6fc088',
  'tag-blue': '#7fb0ec',
  'tag-violet': '#b49be8',
  'tag-rose': '#ee94b5',
  'tag-amber': '#e3b04b',
  'tag-brown': '#c39a7d',
  'logo-plate': '#ffffff',
  'shadow-pop': '0 0 0 1px #2D4042, 0 16px 40px -8px rgb(0 0 0 / .6)',
  scrim: 'rgb(4 9 10 / .65)',
};

const palettes = { light, dark };

const white = [
  'paper',
  'surface',
  'stone-1',
  'band',
  'ok-bg',
  'info-bg',
  'amber-bg',
  'orange-bg',
  'yellow-bg',
  'grey-bg',
];
const black = [
  'ink',
  'ink-2',
  'river',
  'pear',
  'band-ink',
  'error',
  'ok',
  'info',
  'amber',
  'orange',
  'yellow',
  'grey',
];

/** Ink on white, printed from either theme. */
const print: Record<string, string> = {
  'stone-2': '#ddd',
  line: '#999',
  control: '#777',
  'ink-3': '#333',
  'logo-plate': 'transparent',
  'band-ink-2': '#333',
  ...Object.fromEntries(white.map((name) => [name, '#fff'])),
  ...Object.fromEntries(black.map((name) => [name, '#000'])),
};

const shared = {
  'font-head': "'Besley Variable', 'Besley', 'Clarendon', Georgia, serif",
  'font-text':
    "'Hanken Grotesk Variable', 'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', sans-serif",
  'size-xs': '0.8125rem',
  'size-sm': '0.875rem',
  'size-md': '1rem',
  'size-lg': '1.125rem',
  'size-xl': '1.375rem',
  'size-h4': '1.25rem',
  'size-h3': '1.5rem',
  'size-h2': 'clamp(1.75rem, 1.3rem + 1.9vw, 2.625rem)',
  'size-h1': 'clamp(2.25rem, 1.5rem + 3.4vw, 4.25rem)',
  'leading-tight': '1.08',
  'leading-head': '1.2',
  'leading-text': '1.6',
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '24px',
  'space-6': '32px',
  'space-7': '48px',
  'space-8': '64px',
  'space-9': '96px',
  'space-section': 'clamp(56px, 8vw, 112px)',
  'radius-control': '4px',
  'radius-card': '6px',
  'radius-badge': '3px',
  'radius-round': '999px',
  border: '1px solid var(--line)',
  'border-control': '1px solid var(--control)',
  'border-double': '3px double var(--line)',
  'height-control': '44px',
  'height-control-dense': '40px',
  'width-page': '1200px',
  'width-text': '62ch',
  gutter: 'clamp(16px, 4vw, 40px)',
  'width-sider': '248px',
  'time-fast': '120ms',
  'time-base': '200ms',
  'time-slow': '360ms',
  ease: 'cubic-bezier(.2, .7, .2, 1)',
};

const still = { 'time-fast': '0ms', 'time-base': '0ms', 'time-slow': '0ms' };

const block = (selector: string, values: Record<string, string>, rest = '') =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}${rest}}`;

/** Custom properties for both modes: the system's choice unless `data-theme` on the root says otherwise. */
export function tokensCss(): string {
  const rules = [
    block(':root', { ...shared, ...light }, ';color-scheme:light'),
    `@media (prefers-color-scheme:dark){${block(":root:not([data-theme='light'])", dark, ';color-scheme:dark')}}`,
    block(":root[data-theme='dark']", dark, ';color-scheme:dark'),
    `@media (prefers-reduced-motion:reduce){${block(':root', still)}}`,
    `@media print{${block(':root[data-theme],:root:not([data-theme])', print, ';color-scheme:light')}}`,
  ];
  return `@layer tokens{${rules.join('')}}`;
}

/**
 * Shades of the practice's color as custom properties, for both modes. `:root:root` outweighs `tokensCss`, whichever
 * style sheet comes first.
 * @param accent `#rrggbb`
 */
export function shadesCss(accent: string): string {
  const dark = shadesOf(accent, 'dark');
  const printed = Object.entries(print).filter(([name]) => name in dark);
  const rules = [
    block(':root:root', shadesOf(accent, 'light')),
    `@media (prefers-color-scheme:dark){${block(":root:root:not([data-theme='light'])", dark)}}`,
    block(":root:root[data-theme='dark']", dark),
    `@media print{${block(':root:root[data-theme],:root:root:not([data-theme])', Object.fromEntries(printed))}}`,
  ];
  return `@layer tokens{${rules.join('')}}`;
}

/** Style of a page beyond its style sheets: empty for the default color, which these have. */
export const brandCss = (accent: string): string => (accent === defaultAccent ? '' : shadesCss(accent));

/** All colors of one theme, with shades of the practice's color. */
export const paletteOf = (mode: Mode, accent: string) => ({ ...palettes[mode], ...shadesOf(accent, mode) });

/**
 * Theme for Ant Design's ConfigProvider. Its default algorithm is used in both modes: the dark one greys our
 * primary color, and `colorBgBase` with `colorTextBase` set the mode. It is one table of values, so it is not split.
 * @param rem in pixels: Ant Design calculates in pixels, and text and controls must scale with the reader's
 * text size
 */
export function antdTheme(mode: Mode, rem: number, accent: string = defaultAccent) {
  const p = paletteOf(mode, accent);
  return {
    cssVar: { key: 'app' },
    hashed: false,
    token: {
      colorBgBase: p.paper,
      colorTextBase: p.ink,
      colorPrimary: p.river,
      colorPrimaryHover: p['river-hover'],
      colorPrimaryActive: p['river-hover'],
      colorPrimaryBg: p['river-soft'],
      colorLink: p.ink,
      colorLinkHover: p['ink-2'],
      colorLinkActive: p['ink-2'],
      colorText: p.ink,
      colorTextHeading: p.ink,
      colorTextSecondary: p['ink-2'],
      colorTextTertiary: p['ink-3'],
      colorTextDescription: p['ink-3'],
      colorTextPlaceholder: p['ink-3'],
      colorTextDisabled: p['ink-3'],
      colorIcon: p['ink-3'],
      colorTextLightSolid: p['on-river'],
      colorBgLayout: p.paper,
      colorBgContainer: p.surface,
      colorBgElevated: p.surface,
      colorBgContainerDisabled: p['stone-1'],
      colorBgMask: p.scrim,
      colorBorder: p.control,
      colorBorderSecondary: p.line,
      colorSplit: p.line,
      colorFillAlter: p['stone-1'],
      colorFillSecondary: p['stone-2'],
      controlItemBgHover: p['stone-1'],
      controlItemBgActive: p['stone-1'],
      colorError: p.error,
      colorErrorBg: p['error-soft'],
      colorErrorBorder: p.error,
      colorSuccess: p.ok,
      colorSuccessBg: p['ok-bg'],
      colorWarning: p.amber,
      colorWarningBg: p['amber-bg'],
      colorInfo: p.info,
      colorInfoBg: p['info-bg'],
      borderRadius: 4,
      borderRadiusLG: 6,
      borderRadiusSM: 3,
      controlHeight: 2.5 * rem,
      controlHeightLG: 3 * rem,
      controlHeightSM: 2 * rem,
      fontFamily: shared['font-text'],
      fontSize: rem,
      fontSizeSM: 0.875 * rem,
      lineHeight: 1.6,
      fontWeightStrong: 600,
      boxShadow: p['shadow-pop'],
      boxShadowSecondary: p['shadow-pop'],
      boxShadowTertiary: 'none',
      motionDurationFast: '0.12s',
      motionDurationMid: '0.2s',
      motionDurationSlow: '0.36s',
      lineWidthFocus: 2,
    },
    components: {
      Tabs: {
        inkBarColor: p.pear,
        itemColor: p['ink-2'],
        itemSelectedColor: p.ink,
        itemHoverColor: p.ink,
        horizontalItemPadding: '12px 14px',
        horizontalItemGutter: 4,
      },
      Table: {
        headerBg: p['stone-1'],
        headerColor: p['ink-2'],
        headerSplitColor: 'transparent',
        rowHoverBg: p.paper,
        borderColor: p.line,
        headerBorderRadius: 6,
        cellPaddingBlock: 12,
        cellPaddingInline: 16,
      },
      Modal: {
        titleFontSize: 1.5 * rem,
        contentBg: p.surface,
        headerBg: p.surface,
        footerBg: 'transparent',
      },
      Button: {
        fontWeight: 600,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: p['on-river'],
        defaultBorderColor: p.control,
        defaultColor: p.ink,
        defaultBg: 'transparent',
        paddingInline: 16,
        defaultHoverColor: p.ink,
        defaultHoverBorderColor: p['ink-2'],
        defaultActiveColor: p.ink,
        defaultActiveBorderColor: p.ink,
        textTextColor: p.ink,
        textHoverBg: p['stone-1'],
      },
      Input: {
        activeBorderColor: p.focus,
        hoverBorderColor: p['ink-2'],
        activeShadow: `0 0 0 1px ${p.focus}`,
        paddingInline: 11,
      },
      Select: {
        optionSelectedBg: p['stone-1'],
        optionActiveBg: p['stone-1'],
        activeBorderColor: p.focus,
        activeOutlineColor: p.focus,
        hoverBorderColor: p['ink-2'],
      },
      Switch: {
        handleBg: p['on-river'],
      },
      Tag: {
        defaultBg: p['grey-bg'],
        defaultColor: p.grey,
      },
      Progress: {
        defaultColor: p.river,
        remainingColor: p['stone-2'],
        lineBorderRadius: 2,
      },
      Segmented: {
        trackBg: p['stone-1'],
        trackPadding: 3,
        itemColor: p.ink,
        itemSelectedBg: p.surface,
        itemSelectedColor: p.ink,
        itemHoverBg: p['stone-2'],
      },
      Checkbox: {
        colorWhite: p['on-river'],
      },
    },
  };
}
