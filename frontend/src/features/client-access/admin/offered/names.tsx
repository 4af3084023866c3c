/** List of names. */
export const Names = ({ of }: { of: readonly { id: number; name: string }[] }) => (
  <ul className="stack gap-xs bullets breaks">
    {of.map(({ id, name }) => (
      <li key={id}>{name}</li>
    ))}
  </ul>
);
