import { withoutDirectionSigns } from '../plain-text.ts';

/** The first letter of a site, as its tab has one; it says nothing that the address beside it does not. */
export function SiteMark({ of: name }: { of: string }) {
  return (
    <span class="site" aria-hidden="true">
      {[...withoutDirectionSigns(name).trim()][0]}
    </span>
  );
}
