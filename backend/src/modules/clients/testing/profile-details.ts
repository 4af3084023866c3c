/** A complete profile, as a form sends it. */
export const profileDetails = {
  firstName: 'Alexandra',
  lastName: 'Sample',
  phone: '(210) 555-0142',
  address: '200 Example Avenue',
  city: 'San Antonio',
  state: 'TX',
  zipCode: '78205',
  country: 'United States',
  company: 'Sample Bakery',
  jobTitle: 'Owner',
  birthdate: '1980-01-31',
  bio: 'Runs a bakery.\n\nSince 2012.',
  preferredContactMethod: 'mail',
};
