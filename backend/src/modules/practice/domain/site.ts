import type { Language } from '@steward/texts';
import type { Hero, HeroChoice, ShownHero } from './hero-picture.js';
import { type InvoiceNumbers, numberInSeries } from './invoice-numbering.js';
import type { EnteredService } from './offer.js';
import type { OfferedService, Stat } from './offer-parts.js';
import type { EnteredTranslations, SiteTranslations, WrittenTranslations } from './translations.js';
import type { EnteredTexts, WrittenTexts } from './website-texts.js';

export const staffSeesChoices = ['all', 'assigned'] as const;
export type StaffSees = (typeof staffSeesChoices)[number];

/** `invited`: nobody registers without an invitation. */
export const registrationChoices = ['open', 'invited'] as const;
export type Registration = (typeof registrationChoices)[number];

export const founderGenders = ['feminine', 'masculine'] as const;
/** Grammatical gender, which Spanish texts about the founder need. */
export type FounderGender = (typeof founderGenders)[number];

/** The practice's details that an admin edits; texts are empty until they are written. */
export interface EditableDetails {
  name: string;
  tagline: string;
  phone: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  hours: string;
  founderName: string;
  founderRole: string;
  founderBiography: string;
  /** Null: Spanish texts avoid it. */
  founderGender: FounderGender | null;
  /** The external scheduling page, https; null for none. */
  schedulingUrl: string | null;
  paymentInstructions: string;
  /** IANA time zone name. */
  timeZone: string;
  /** Days until a new invoice is due by default; null: upon receipt. */
  paymentTermsDays: number | null;
  /** Clients that consultants and assistants see: all, or only their own. */
  staffSees: StaffSees;
  registration: Registration;
  /** The practice's color, `#rrggbb` in lower case. */
  accent: string;
  /** Picture of the home page. */
  heroPicture: HeroChoice;
}

/** The details with which a practice begins. */
export type FirstDetails = Pick<
  EditableDetails,
  'name' | 'street' | 'city' | 'state' | 'zipCode' | 'phone' | 'timeZone'
> &
  Partial<Pick<EditableDetails, 'accent'>>;

/** Statistics and services of the website. */
export interface Offer {
  /** Four, or none. */
  stats: readonly Stat[];
  services: readonly OfferedService[];
}

/** Words and offer of the website, in both languages. */
export interface WrittenSite extends Offer {
  texts: WrittenTexts;
  translations: WrittenTranslations;
}

/** Way to pay that an owner has connected. */
export interface ConnectedPayments {
  mode: 'offline' | 'test' | 'stripe';
  /** An account at Stripe whose payments move no money. */
  isTestAccount: boolean;
}

/** Hours on one weekday in which clients can book, in the practice's time zone. */
interface OpeningHours {
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  /** 09:00 */
  from: string;
  /** 17:00; 24:00 is the end of the day. */
  to: string;
}

/** The stored details. */
export interface StoredSite extends EditableDetails, WrittenSite {
  openingHours: readonly OpeningHours[];
  /** Days without these hours, as 2026-12-25. */
  closedDays: readonly string[];
  /** Visitors can book a free session. */
  hasFreeType: boolean;
  /** The practice's name, or the site's title until it is written. */
  displayName: string;
  /** Address of the photo, which changes with it; null without one. */
  founderPhoto: string | null;
  /** Address of the logo, which changes with it; null without one. */
  logo: string | null;
  /** In pixels. */
  logoSize: LogoSize | null;
  /** The uploaded picture, also while a drawing is shown. */
  hero: ShownHero | null;
  /** Incremented with each change. */
  version: number;
  /** The first start loaded the demo practice. */
  isDemo: boolean;
  /** As an owner has connected them; null: nothing is connected. */
  connectedPayments: ConnectedPayments | null;
  /** An owner connected an email account. */
  hasEmail: boolean;
}

export interface LogoSize {
  width: number;
  height: number;
}

/** Details that an input may omit: the first two are then empty, the others keep their values. */
type Omittable =
  | 'schedulingUrl'
  | 'paymentInstructions'
  | 'founderGender'
  | 'paymentTermsDays'
  | 'staffSees'
  | 'registration'
  | 'accent'
  | 'heroPicture';

type Optional<Details> = { [Field in keyof Details]?: Details[Field] | undefined };

/**
 * An admin's input; statistics, services, texts and translations keep their value if omitted. Null: no statistics, no text,
 * the services of a new practice.
 */
export interface SiteChanges
  extends Omit<EditableDetails, Omittable>, Optional<Pick<EditableDetails, Omittable>> {
  stats?: readonly Stat[] | null | undefined;
  services?: readonly EnteredService[] | null | undefined;
  texts?: EnteredTexts | undefined;
  translations?: EnteredTranslations | undefined;
  /** Paths of translations that are right for the present English. */
  reviewedTranslations?: { es?: readonly string[] | undefined } | undefined;
  /** Keeps its value if omitted. */
  invoiceNumbers?: InvoiceNumbers | undefined;
  /** The next invoice's number as it was read: `invoiceNumbers` that continue with it were not changed. */
  nextInvoiceNumber?: string | undefined;
}

/** An encoded photo with the hash of its bytes. */
export interface Photo {
  bytes: Buffer;
  hash: string;
}

/** An encoded logo, with its size in pixels. */
export interface Logo extends Photo, LogoSize {}

/** True if clients would be asked to pay in a different way, in either language. */
export const redirectsPayments = (
  before: Pick<EditableDetails, 'paymentInstructions'> & { translations: SiteTranslations },
  { paymentInstructions = '', translations }: SiteChanges,
): boolean => {
  const stored = before.translations.es.paymentInstructions;
  const { paymentInstructions: spanish = stored } = translations?.es ?? {};
  return paymentInstructions !== before.paymentInstructions || spanish !== stored;
};

const changesStaffSees = (before: EditableDetails, { staffSees }: SiteChanges): boolean =>
  (staffSees ?? before.staffSees) !== before.staffSees;

const changesRegistration = (before: EditableDetails, { registration }: SiteChanges): boolean =>
  (registration ?? before.registration) !== before.registration;

/** The details before a change. */
export type Before = EditableDetails & { translations: SiteTranslations; invoiceNumbers: InvoiceNumbers };

/** False for numbers that came back as they were read: the series has moved with each invoice since. */
const namesPlace = (
  { invoiceNumbers: { prefix, digits } }: Before,
  { invoiceNumbers: after, nextInvoiceNumber }: SiteChanges,
): boolean =>
  after !== undefined &&
  (after.prefix !== prefix ||
    after.digits !== digits ||
    numberInSeries(after, after.next) !== nextInvoiceNumber);

export const changesNumbers = (before: Before, after: SiteChanges): boolean =>
  namesPlace(before, after) &&
  (after.invoiceNumbers?.prefix !== before.invoiceNumbers.prefix ||
    after.invoiceNumbers.digits !== before.invoiceNumbers.digits ||
    after.invoiceNumbers.next !== before.invoiceNumbers.next);

/**
 * True for changes that need a fresh session: they redirect money, move the numbers of invoices, or open clients to the
 * staff or the portal to strangers.
 */
export const needsFreshSession = (before: Before, after: SiteChanges): boolean =>
  redirectsPayments(before, after) ||
  changesNumbers(before, after) ||
  changesStaffSees(before, after) ||
  changesRegistration(before, after);

/** True for changes that are an owner's. A guess of the next number is one, right or wrong: it would tell how many there are. */
export const isForOwners = (before: Before, after: SiteChanges): boolean =>
  needsFreshSession(before, after) || namesPlace(before, after) || after.timeZone !== before.timeZone;

/** The details of the practice: a row that always exists. */
export abstract class SiteRepository {
  abstract get(): Promise<StoredSite>;
  /** Locked until the open transaction ends. */
  abstract lock(): Promise<StoredSite>;
  abstract replace(site: EditableDetails & WrittenSite): Promise<void>;
  abstract raiseVersion(): Promise<void>;
  /** Increments the version of all public content. @returns the new one */
  abstract raiseContentVersion(): Promise<number>;
  /** Whether visitors read prices on the website. */
  abstract hasPrices(): Promise<boolean>;
  abstract timeZone(): Promise<string>;
  /** The practice's date at a moment, for example 2027-01-31. */
  abstract dayAt(moment: Date): Promise<string>;
  /** Marks it as the demo practice. */
  abstract startDemo(): Promise<void>;
  abstract photo(): Promise<Photo | undefined>;
  /** @param photo null removes it */
  abstract setPhoto(photo: Photo | null): Promise<void>;
  abstract brand(): Promise<{ accent: string; logo: (LogoSize & { hash: string }) | null }>;
  abstract logo(): Promise<Logo | undefined>;
  /** @param logo null removes it */
  abstract setLogo(logo: Logo | null): Promise<void>;
  /** @param isSmall for phones */
  abstract hero(isSmall: boolean): Promise<Photo | undefined>;
  /** @param hero null removes it @param shown the picture of the home page */
  abstract setHero(hero: Hero | null, shown: HeroChoice): Promise<void>;
  /** Open accounts of owners and consultants, with their email addresses; assistants see no payment details. */
  abstract admins(): Promise<
    { userId: number; to: string; name: string; firstName: string | null; language: Language }[]
  >;
}
