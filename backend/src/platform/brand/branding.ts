import { Injectable } from '@nestjs/common';
import { defaultAccent } from './shades.js';

/** Size in pixels; `hash` identifies the content. */
export interface BrandLogo {
  hash: string;
  width: number;
  height: number;
}

export interface Brand {
  /** `#rrggbb` in lower case. */
  accent: string;
  logo: BrandLogo | null;
}

interface BrandSource {
  brand(): Promise<Brand>;
  /** PNG; undefined without a logo. */
  logo(): Promise<Buffer | undefined>;
  smallLogo(): Promise<Buffer | undefined>;
}

/** The practice's color and logo, for emails and PDFs. The module that stores them sets the source. */
@Injectable()
export class Branding {
  private source: BrandSource = {
    brand: () => Promise.resolve({ accent: defaultAccent, logo: null }),
    logo: () => Promise.resolve(undefined),
    smallLogo: () => Promise.resolve(undefined),
  };

  follow(source: BrandSource): void {
    this.source = source;
  }

  brand(): Promise<Brand> {
    return this.source.brand();
  }

  /** PNG, at most 512 by 512 pixels; undefined without a logo. */
  logo(): Promise<Buffer | undefined> {
    return this.source.logo();
  }

  /** PNG for emails, sharp at the size of a header; undefined without a logo. */
  smallLogo(): Promise<Buffer | undefined> {
    return this.source.smallLogo();
  }
}
