/** Details of the demo practice; a practice of its own starts without them. */
export const demoDetails = {
  name: 'Example Financial Consulting',
  tagline:
    'Guidance for people and small businesses in San Antonio: coaching, consulting and bookkeeping with one consultant who explains every step.',
  phone: '(210) 555-0100',
  email: 'hello@example.com',
  street: '100 Example Street',
  city: 'San Antonio',
  state: 'TX',
  zipCode: '78205',
  founderName: 'Jordan Example',
  founderRole: 'Founder & Financial Consultant',
  founderBiography: `Jordan Example started this practice to make plain financial guidance affordable for people and small businesses in San Antonio. Every client works with Jordan from the first session on, and every step is explained before it is taken.

This is the placeholder biography of a person who does not exist. The founder’s own story belongs here.`,
  paymentInstructions:
    'Make your check payable to Example Financial Consulting and send it to 100 Example Street, San Antonio, TX 78205. Please write the invoice number on it.',
} as const;
