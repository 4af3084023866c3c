import { t } from '@steward/texts';
import { namedCharacter } from '@steward/texts/characters';
import { refine, regexes, string, trim } from 'zod/mini';

/** The domain of an address as mail servers know it; undefined if there can be none. */
function asciiDomain(domain: string): string | undefined {
  if (/^[a-z0-9.-]+$/i.test(domain)) return domain;
  const address = `http://${domain}`;
  // These signs would end the name of a host, or stand for others.
  return /[\s/:?#@\\%[\]]/.test(domain) || !URL.canParse(address) ? undefined : new URL(address).hostname;
}

/** The server's rule: ASCII before the @, and a domain that may be international. */
function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = asciiDomain(text.slice(at + 1));
  return (
    domain !== undefined &&
    regexes.email.test(text.slice(0, at + 1) + domain.replace(/\.xn--[^.]+$/i, '.example'))
  );
}

/** Why the part before the @ is refused; the server says the same. */
function refusedLocalPart(text: string): string | undefined {
  const local = text.slice(0, Math.max(text.lastIndexOf('@'), 0)).normalize('NFC');
  const [character] = /[^\w'+\-.]/u.exec(local) ?? [];
  if (character === undefined || local.includes('@')) return undefined;
  if (/\s/.test(character)) return t("The part before the @ can't have spaces");
  return t("The part before the @ can't have “{character}”", { character: namedCharacter(character) });
}

interface EmailRule {
  /** True if it may be empty. */
  optional?: boolean;
  error?: () => string;
}

/** Email address without surrounding white space. */
export const emailRule = ({
  optional = false,
  error = () => t('Please enter a valid email address'),
}: EmailRule = {}) =>
  string().check(
    trim(),
    refine((text) => (optional && text === '') || isEmailAddress(text), {
      error: ({ input }) => refusedLocalPart(String(input)) ?? error(),
    }),
  );
