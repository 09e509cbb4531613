/** A browser without pages: keeps cookies, follows redirects when told to. */
export interface PlainBrowser {
  cookies: Map<string, string>;
  /** One request; a redirect is given as it is. */
  visit(address: string, init?: RequestInit): Promise<Response>;
  /** Goes where it is sent until `isThere` says so; gives the address that would be visited next. */
  follow(address: string, isThere: (address: string) => boolean): Promise<string>;
}

const MAX_REDIRECTS = 12;

export function openPlainBrowser(): PlainBrowser {
  const cookies = new Map<string, string>();

  async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...init.headers };
    const response = await fetch(address, { ...init, redirect: 'manual', headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /max-age=0(;|$)/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    cookies,
    visit,
    async follow(start, isThere) {
      let address = start;
      for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
        const response = await visit(address);
        const location = response.headers.get('location');
        if (location === null) throw new Error('Nowhere to go.', { cause: await response.text() });
        address = new URL(location, address).href;
        if (isThere(address)) return address;
      }
      throw new Error('The redirects do not end.', { cause: address });
    },
  };
}
