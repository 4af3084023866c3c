import { t } from '@steward/texts';

/**
 * Makes wide tables and code blocks scroll inside themselves, by keyboard too. Text never matches, since the
 * server escapes its angle brackets.
 */
export const scrollable = (html: string): string =>
  html
    .replace(
      /<table\b[^>]*>.*?<\/table>/gs,
      `<div class="writing-wide" role="region" aria-label="${t('Table')}" tabindex="0">$&</div>`,
    )
    .replace(/<pre\b/g, '<pre tabindex="0"');
