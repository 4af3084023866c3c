import { NavLink } from 'react-router-dom';

const parts = [
  { to: '/admin/practice', label: 'Details' },
  { to: '/admin/prices', label: 'Services & prices' },
];

/** Title of the practice's screens, and the links between them. */
export function PracticeHead({ text }: { text: string }) {
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>Practice</h1>
          <p>{text}</p>
        </div>
      </div>
      <nav className="ui-parts" aria-label="Practice">
        <ul className="row gap-xl">
          {parts.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
