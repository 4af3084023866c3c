/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContactMethod } from './ContactMethod';
export type ProfileDto = {
    firstName: string | null;
    lastName: string | null;
    email: string;
    /**
     * A mailed link has confirmed the email address
     */
    emailConfirmed: boolean;
    phone: string | null;
    address: string | null;
    city: string | null;
    state: string | null;
    zipCode: string | null;
    country: string | null;
    company: string | null;
    jobTitle: string | null;
    birthdate: string | null;
    bio: string | null;
    preferredContactMethod: ContactMethod;
    /**
     * The address of the photo, which changes with it; null without one
     */
    photo: string | null;
};

