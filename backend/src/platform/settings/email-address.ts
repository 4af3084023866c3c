import { domainToASCII, domainToUnicode } from 'node:url';
import { t } from '@steward/texts';
import { namedCharacter } from '@steward/texts/characters';

/* Email addresses: ASCII before the @, and after it a domain that may be international (RFC 5890). */

/** The rule of the forms (zod's), so that screen and server agree: no consecutive dots, a real top-level domain. */
const ascii = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i;
const isInternational = (domain: string): boolean => /[^\0-\x7f]|(^|\.)xn--/i.test(domain);
/** Letters, digits, and the signs that RFC 5892 allows in some scripts; also the full stops of other keyboards. */
const domainCharacters =
  /^[\p{L}\p{M}\p{N}\-.\u3002\uff0e\uff61\u00b7\u0375\u05f3\u05f4\u30fb\u200c\u200d]+$/u;
/** Scripts whose letters look alike; no registry lets a name mix them. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
/** Characters of a part between dots, and of an address (RFC 1035, 2.3.4; RFC 5321, 4.5.3.1.3). */
const longestLabel = 63;
const longestAddress = 254;

function partsOf(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) };
}

/**
 * An address as it is stored, shown and compared: its domain in Unicode (NFC), however it was typed. Other texts, and those
 * whose domain cannot exist, stay as they are.
 */
export function storedAddress(text: string): string {
  const { local, domain } = partsOf(text);
  if (local === '' || !isInternational(domain) || !domainCharacters.test(domain)) return text;
  const known = domainToUnicode(domainToASCII(domain));
  return known === '' ? text : `${local}@${known}`;
}

/** The same address for mail servers and URLs, in ASCII. One with another local part, which settings may have, stays as it is. */
export function sentAddress(address: string): string {
  const { local, domain } = partsOf(address);
  return isInternational(domain) && /^[\0-\x7f]*$/.test(local)
    ? `${local}@${domainToASCII(domain)}`
    : address;
}

/** True for an address to which email can be sent. @param address as it is stored */
export function isEmailAddress(address: string): boolean {
  const { domain } = partsOf(address);
  if (!isInternational(domain)) return ascii.test(address);
  const sent = sentAddress(address);
  const labels = partsOf(sent).domain.split('.');
  return (
    domainCharacters.test(domain) &&
    ascii.test(sent) &&
    sent.length <= longestAddress &&
    labels.every((label) => label.length <= longestLabel) &&
    domain.split('.').every((label) => alike.filter((script) => script.test(label)).length <= 1)
  );
}

/** Why an address is refused, if that is because of a character before the @, in the language of the reader. */
export function refusedLocalPart(address: string): string | undefined {
  const local = partsOf(address).local.normalize('NFC');
  const [character] = /[^\w'+\-.]/u.exec(local) ?? [];
  // Several addresses have none of them refused.
  if (character === undefined || local.includes('@')) return undefined;
  if (/\s/.test(character)) return t("The part before the @ can't have spaces");
  return t("The part before the @ can't have “{character}”", { character: namedCharacter(character) });
}
