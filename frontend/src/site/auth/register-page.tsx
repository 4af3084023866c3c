import { Link } from 'react-router-dom';
import { PageHead } from '../page-head';
import { Gate } from './gate';
import { RegistrationForm } from './registration-form';

export default function RegisterPage() {
  return (
    <Gate title="Create an account" text="For clients and new clients." alone>
      <PageHead title="Create an account" description="Create an account for your client portal." noIndex />
      <RegistrationForm />
      <p className="muted">
        Already have an account?{' '}
        <Link className="strong-link" to="/client/login">
          Log in
        </Link>
      </p>
    </Gate>
  );
}
