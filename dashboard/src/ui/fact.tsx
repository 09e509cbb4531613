import type { ReactNode } from 'react';
import './fact.css';

interface Props {
  icon: ReactNode;
  name: string;
  value: ReactNode;
}

/** Something that is known of somebody or something, in a list (`dl`) of such. */
export function Fact({ icon, name, value }: Props) {
  return (
    <div className="fact">
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
