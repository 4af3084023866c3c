/** What the screens say about the practice. Placeholders, plainly so. */
export const practice = {
  name: 'Example Financial Consulting',
  tagline:
    'Guidance for people and small businesses in San Antonio: coaching, consulting and bookkeeping with one consultant who explains every step.',
  phone: '(210) 555-0100',
  phoneHref: 'tel:+12105550100',
  address: '100 Example Street, San Antonio, TX 78205',
  hours: 'Monday to Friday 9:00 AM to 5:00 PM, evening by request',
};
