interface ShopPage {
  title: string;
  main: string;
}

const pages = {
  home: {
    title: 'Lumen Lamps – made by the harbour',
    main: `<section class="hero"><h1>Light that lasts</h1><p>Lamps made by hand in our workshop by the harbour, with a warranty of five years.</p><a class="button" href="/lamps/harbour">See the Harbour lamp</a></section>
<section aria-labelledby="lamps"><h2 id="lamps">Our lamps</h2><ul class="lamps">
<li><a href="/lamps/harbour"><span class="picture brass"></span>Harbour</a><span>149 €</span></li>
<li><a href="/lamps/dune"><span class="picture sand"></span>Dune</a><span>89 €</span></li>
</ul></section>`,
  },
  harbour: {
    title: 'Harbour – Lumen Lamps',
    main: `<h1>Harbour</h1><span class="picture brass"></span><p>A brass lamp for desks and window sills, with a warm light that can be dimmed.</p><p><strong>149 €</strong>, free shipping</p><button type="button" class="button">Add to basket</button>`,
  },
  dune: {
    title: 'Dune – Lumen Lamps',
    main: `<h1>Dune</h1><span class="picture sand"></span><p>A ceramic lamp in the colour of sand, for bedside tables.</p><p><strong>89 €</strong>, free shipping</p><button type="button" class="button">Add to basket</button>`,
  },
  help: {
    title: 'Help – Lumen Lamps',
    main: `<h1>Help</h1><h2>Returns</h2><p>30 days, free of charge.</p><h2>Shipping</h2><p>2 to 3 working days.</p><h2>Warranty</h2><p>Five years.</p><form><label for="order">Order number</label><input id="order"><button type="button" class="button">Track</button></form>`,
  },
} satisfies Record<string, ShopPage>;

/** A page of a small shop, written as such shops are: landmarks, a stylesheet, a tag before the end of the body. */
export function shopPage(name: keyof typeof pages, tag: string, { isDark = false } = {}): string {
  const { title, main } = pages[name];
  return `<!doctype html>
<html lang="en"${isDark ? ' class="dark"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a class="brand" href="/">Lumen Lamps</a><nav aria-label="Main"><a href="/lamps/harbour">Harbour</a> <a href="/lamps/dune">Dune</a> <a href="/help">Help</a></nav></header>
<main>${main}</main>
<footer><p>Lumen Lamps, Harbour Street 12</p></footer>
${tag}
</body>
</html>
`;
}

export const shopStyle = `
:root { --ink: #2b2622; --paper: #fbf8f4; --accent: #8a4b14; }
.dark { --ink: #f3ece4; --paper: #1d1a17; --accent: #f0b27a; }
body { margin: 0; font: 17px/1.6 Georgia, serif; color: var(--ink); background: var(--paper); }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem 1.5rem; }
header { display: flex; justify-content: space-between; align-items: baseline; flex-wrap: wrap; gap: 1rem; }
a { color: var(--accent); }
.brand { font-size: 1.5rem; text-decoration: none; }
nav a { margin-left: 1rem; }
h1 { font-size: 2.4rem; line-height: 1.2; }
.button { display: inline-block; padding: .7rem 1.4rem; border: 0; border-radius: .4rem; background: var(--accent); color: var(--paper); font: inherit; text-decoration: none; }
.lamps { display: flex; flex-wrap: wrap; gap: 1.5rem; padding: 0; list-style: none; }
.lamps li { display: flex; flex-direction: column; flex: 1 1 14rem; }
.picture { display: block; height: 12rem; border-radius: .5rem; }
.brass { background: linear-gradient(160deg, #f6d9a4, #b67a2d); }
.sand { background: linear-gradient(160deg, #f4e7d3, #cba97c); }
footer { margin-top: 30rem; border-top: 1px solid currentColor; }
`;
