import { Search } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import './search-field.css';

/** A line to search by: its label is its placeholder, and Enter sends the form it stands in. */
export function SearchField({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="search-field">
      <Search />
      <span className="sr">{label}</span>
      <input type="search" placeholder={label} {...input} />
    </label>
  );
}
