/** Pages as generators, shops and small companies make them, each with what must be read of it and what must not. */
export interface SamplePage {
  name: string;
  html: string;
  kept: string[];
  dropped: string[];
}

const menu = (...items: string[]) =>
  `<ul class="menu">${items.map((item) => `<li><a href="/${item.toLowerCase()}">${item}</a></li>`).join('')}</ul>`;
const cookieBanner =
  '<div id="cookie-consent" class="cc-window"><p>We use cookies to measure visits and to show advertising that fits you.</p><button>Accept all</button><a href="/privacy">Privacy notice</a></div>';

export const samplePages: SamplePage[] = [
  {
    name: 'a Docusaurus documentation page',
    html: `<!doctype html><html lang="en"><head><title>Configuration | Courier Docs</title><meta name="generator" content="Docusaurus v3"></head><body>
<nav class="navbar navbar--fixed-top"><a class="navbar__brand" href="/">Courier</a><a href="/docs">Docs</a><a href="/blog">Blog</a></nav>
<div id="__docusaurus_skipToContent_fallback" class="main-wrapper"><div class="docsWrapper">
<aside class="theme-doc-sidebar-container"><nav aria-label="Docs sidebar" class="menu">${menu('Introduction', 'Installation', 'Webhooks')}</nav></aside>
<main class="docMainContainer"><div class="container"><div class="row"><div class="col"><div class="docItemContainer"><article>
<nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs"><ul class="breadcrumbs"><li>Guides</li></ul></nav>
<div class="tocCollapsible"><button>On this page</button></div>
<div class="theme-doc-markdown markdown"><header><h1>Configuration</h1></header>
<p>Settings are read from <code>courier.toml</code> when the service starts.</p>
<h2 class="anchor" id="retries">Retries<a href="#retries" class="hash-link" aria-label="Direct link to Retries">​</a></h2>
<p>Failed deliveries are tried again.</p>
<div class="language-bash codeBlockContainer"><div class="codeBlockContent"><pre class="prism-code language-bash"><code class="codeBlockLines"><span class="token-line">courier set retries 5<br></span><span class="token-line">courier restart<br></span></code></pre><div class="buttonGroup"><button>Copy</button></div></div></div>
<table><thead><tr><th>Key</th><th>Default</th></tr></thead><tbody><tr><td>max_attempts</td><td>12</td></tr><tr><td>backoff_ms</td><td>250</td></tr></tbody></table>
<div class="theme-admonition theme-admonition-warning alert alert--danger"><div class="admonitionHeading">warning</div><div class="admonitionContent"><p>Do not set attempts above one hundred.</p></div></div>
<div class="tabs-container"><ul role="tablist" class="tabs"><li role="tab" class="tabs__item">npm</li><li role="tab" class="tabs__item">yarn</li></ul><div><div role="tabpanel"><pre><code class="language-sh">npm install courier</code></pre></div><div role="tabpanel" hidden><pre><code class="language-sh">yarn add courier</code></pre></div></div></div>
<h2 class="anchor" id="limits">Limits</h2><ul><li>Payloads up to 2 MB</li><li>100 endpoints per project</li></ul></div>
<footer class="theme-doc-footer"><a href="https://github.com/x/edit">Edit this page</a></footer></article>
<nav class="pagination-nav"><a href="/docs/a">Previous: Installation guide</a></nav></div></div>
<div class="col col--3"><div class="tableOfContents"><ul class="table-of-contents"><li><a href="#retries">Retries</a></li></ul></div></div></div></div></main></div></div>
<footer class="footer footer--dark"><p>Copyright © 2026 Courier Inc.</p></footer></body></html>`,
    kept: [
      'Settings are read from courier.toml when the service starts.',
      'courier set retries 5\ncourier restart',
      '| max_attempts | 12 |',
      'Do not set attempts above one hundred.',
      'npm install courier',
      'yarn add courier',
      'Payloads up to 2 MB',
    ],
    dropped: ['Copyright ©', 'Edit this page', 'Previous: Installation', 'Webhooks', 'Copy'],
  },
  {
    name: 'a WordPress post with a sidebar and comments',
    html: `<!doctype html><html lang="en-US"><head><title>How we bake our rye bread – Bakery Lund</title><meta property="og:type" content="article"></head><body class="single single-post">
<header id="masthead" class="site-header"><p class="site-title"><a href="/">Bakery Lund</a></p><nav id="site-navigation">${menu('Home', 'Shop', 'Contact')}</nav></header>
<div id="content" class="site-content"><div id="primary" class="content-area"><article id="post-12" class="post type-post"><header class="entry-header"><h1 class="entry-title">How we bake our rye bread</h1></header><div class="entry-content">
<p>Our sourdough rests for eighteen hours before it meets the oven, which gives the crust its dark colour and the crumb its sour note.</p>
<p>We mill the rye ourselves, every morning at four, and use nothing but flour, water and salt in the dough that becomes your loaf.</p>
<h2>Keeping it fresh</h2><p>Wrap the loaf in a linen cloth and keep it away from the refrigerator; it stays good for six days, and toasts well after that.</p>
<blockquote><p>A rye loaf is best on its second day, says our master baker Ingrid.</p></blockquote></div></article>
<div id="comments" class="comments-area"><h2>2 thoughts</h2><ol class="comment-list"><li><p>Lovely, I will try it tomorrow morning with butter and cheese!</p></li></ol></div></div>
<aside id="secondary" class="widget-area sidebar"><section class="widget"><h2>Recent Posts</h2><ul><li><a href="/a">Ten uses for stale bread</a></li></ul></section></aside></div>
<footer id="colophon" class="site-footer"><p>Proudly powered by WordPress</p></footer></body></html>`,
    kept: [
      'sourdough rests for eighteen hours',
      'mill the rye ourselves',
      'stays good for six days',
      'best on its second day',
    ],
    dropped: ['Recent Posts', 'stale bread', 'powered by WordPress'],
  },
  {
    name: 'a Shopify product page',
    html: `<!doctype html><html lang="en"><head><title>Alpine Tent 2P – Ridge Gear</title><meta property="og:type" content="product"></head><body>
<div id="shopify-section-announcement-bar" class="announcement-bar"><p>Summer sale ends Sunday</p></div>
<header class="site-header"><nav>${menu('Tents', 'Packs', 'Cart')}</nav></header>
<main id="MainContent" role="main"><section class="product"><div class="product__media"><img src="t.jpg" alt="tent"></div><div class="product__info"><h1>Alpine Tent 2P</h1>
<div class="price"><span class="price-item">€ 349.00</span></div><form action="/cart/add"><select><option>Green</option></select><button>Add to cart</button></form>
<div class="product__description rte"><p>A two-person tent for four seasons.</p><ul><li>Weight: 2.1 kg</li><li>Water column: 5,000 mm</li></ul></div>
<div class="accordion"><details><summary>Shipping</summary><div class="accordion__content"><p>Ships within 2 working days from Innsbruck.</p></div></details><details><summary>Warranty</summary><div><p>Five years on poles and seams.</p></div></details></div>
<table class="specs"><tr><th>Packed size</th><td>45 × 16 cm</td></tr><tr><th>Poles</th><td>DAC Featherlite</td></tr></table></div></section>
<section class="product-recommendations related"><h2>You may also like</h2><ul><li><a href="/p1">Trail Tent 1P</a></li><li><a href="/p2">Base Camp 4P</a></li></ul></section></main>
<footer class="footer"><div class="newsletter"><h2>Subscribe to our emails</h2></div></footer></body></html>`,
    kept: [
      'A two-person tent for four seasons.',
      '€ 349.00',
      'Water column: 5,000 mm',
      'Ships within 2 working days',
      'Five years on poles',
      'Packed size | 45 × 16 cm',
    ],
    dropped: ['Add to cart', 'Trail Tent 1P', 'Subscribe to our emails', 'Summer sale'],
  },
  {
    name: 'a help centre article',
    html: `<!doctype html><html lang="en"><head><title>Reset your password – Help Center</title></head><body><a class="skip-navigation" href="#main">Skip to main content</a>
<header class="header"><div class="logo"><a href="/hc">Help Center</a></div></header><main role="main"><div class="container">
<nav class="sub-nav"><ol class="breadcrumbs"><li><a href="/hc">Help Center</a></li><li><a href="/hc/acc">Account</a></li></ol></nav>
<article class="article"><header class="article-header"><h1>Reset your password</h1></header><section class="article-info"><div class="article-body">
<p>Forgot it?</p><ol><li>Open the sign-in page.</li><li>Choose <b>Forgot password</b>.<ul><li>The mail comes from no-reply@acme.test.</li></ul></li><li>Follow the link within 30 minutes.</li></ol>
<h3 id="locked">Locked account</h3><p>After 5 wrong tries we lock it for an hour.</p></div></section>
<footer><div class="article-footer"><div class="article-share"><ul class="share"><li><a href="https://x.test">Share on X</a></li></ul></div></div><div class="article-votes"><span>Was this article helpful?</span><button>Yes</button></div></footer></article>
<aside class="article-relatives"><h2>Related articles</h2><ul><li><a href="/1">Change your email</a></li></ul></aside></div></main></body></html>`,
    kept: [
      'Forgot it?',
      '1. Open the sign-in page.',
      '  - The mail comes from no-reply@acme.test.',
      '3. Follow the link within 30 minutes.',
      'After 5 wrong tries we lock it for an hour.',
    ],
    dropped: ['Change your email', 'Was this article helpful', 'Share on X', 'Skip to main'],
  },
  {
    name: 'questions as <details>',
    html: `<html lang="en"><head><title>FAQ</title></head><body><nav>${menu('Home', 'FAQ')}</nav>${cookieBanner}<div class="page"><h1>Frequently asked questions</h1><h2>Orders</h2>
${[
  ['Can I cancel?', 'Yes, until it is packed.'],
  ['Do you gift-wrap?', 'For 3 euro.'],
  ['Which cards?', 'Visa and Mastercard.'],
  ['Where is my invoice?', 'In your account under Orders.'],
]
  .map(([question, answer]) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
  .join('')}
<p>Anything else? Call 555 0100.</p></div><footer>© Shop</footer></body></html>`,
    kept: [
      'Can I cancel?',
      'Yes, until it is packed.',
      'For 3 euro.',
      'Visa and Mastercard.',
      'In your account under Orders.',
      'Call 555 0100.',
    ],
    dropped: ['We use cookies', 'Accept all'],
  },
  {
    name: 'questions as an accordion of buttons and hidden panels',
    html: `<html lang="en"><head><title>Questions</title></head><body><div class="header-nav">${menu('Home', 'Rooms')}</div><div class="wrapper"><h1>Guests ask</h1><div class="faq-list">
${[
  ['When is check-in?', 'From 3 pm; earlier on request.'],
  ['Is breakfast included?', 'Yes, from 7 to 10 am.'],
  ['Are dogs welcome?', 'Small dogs, for 12 euro a night.'],
]
  .map(
    ([question, answer], i) =>
      `<div class="faq-item"><h3><button aria-expanded="false" aria-controls="a${i}">${question}</button></h3><div id="a${i}" class="faq-answer" hidden aria-hidden="true"><p>${answer}</p></div></div>`,
  )
  .join('')}
<button class="accordion">Is there parking?</button><div class="panel" style="display: none"><p>Behind the house, free of charge.</p></div></div></div></body></html>`,
    kept: [
      'When is check-in?',
      'From 3 pm; earlier on request.',
      'Yes, from 7 to 10 am.',
      'Small dogs, for 12 euro a night.',
      'Is there parking?',
      'Behind the house, free of charge.',
    ],
    dropped: ['Rooms'],
  },
  {
    name: 'questions as a definition list',
    html: `<html lang="en"><body><h1>Support</h1><dl><dt id="refunds">How long do refunds take?</dt><dd><p>Refunds reach your card within five working days, and your bank may need two more days to show them.</p></dd><dt>Can I change my address?</dt><dd>As long as the parcel has not left our house you can change it yourself under My orders; afterwards the carrier can.</dd></dl><h2>Facts</h2><dl><dt>Founded</dt><dd>1998</dd><dt>Staff</dt><dd>41</dd></dl></body></html>`,
    kept: [
      'How long do refunds take?',
      'within five working days',
      'afterwards the carrier can',
      '- Founded: 1998',
      '- Staff: 41',
    ],
    dropped: [],
  },
  {
    name: 'a landing page with prices',
    html: `<!doctype html><html lang="en"><head><title>Plans – Tidy</title></head><body><header><div class="nav">${menu('Features', 'Pricing', 'Login')}</div><div class="hero"><h1>Tidy books without the fuss</h1><p>Accounting for two-person companies.</p><a class="btn" href="/try">Start free</a></div></header>
<section class="features"><div class="card"><h3>Invoices</h3><p>Send them in ten languages.</p></div><div class="card"><h3>Receipts</h3><p>Photograph and forget.</p></div><div class="card"><h3>Taxes</h3><p>VAT returns in one click.</p></div></section>
<section id="pricing"><h2>Pricing</h2><div class="plan"><h3>Solo</h3><div class="amount">€9</div><ul><li>1 user</li><li>50 invoices a month</li></ul></div><div class="plan"><h3>Team</h3><div class="amount">€29</div><ul><li>10 users</li><li>Unlimited invoices</li></ul></div></section>
<section class="testimonials"><blockquote>“Saved me a day every month.” – Ana, florist</blockquote></section>
<div class="modal newsletter-popup" role="dialog" aria-modal="true"><h2>Wait! Get 10% off</h2><form><input><button>Subscribe</button></form></div>
<footer><ul><li><a href="/imprint">Imprint</a></li></ul></footer></body></html>`,
    kept: [
      'Tidy books without the fuss',
      'Accounting for two-person companies.',
      'Send them in ten languages.',
      'VAT returns in one click.',
      '€9',
      '50 invoices a month',
      '€29',
      'Unlimited invoices',
      'Saved me a day every month.',
    ],
    dropped: ['Get 10% off', 'Imprint', 'Login'],
  },
  {
    name: 'the shell of an application with a noscript text',
    html: `<!doctype html><html><head><title>Planner</title></head><body><noscript><p>Planner needs JavaScript. Call us on 555 0199 or write to help@planner.test instead.</p></noscript><div id="root"></div><script>boot()</script></body></html>`,
    kept: ['Call us on 555 0199'],
    dropped: ['boot()'],
  },
  {
    name: 'a page with a cookie banner and a newsletter window before little text',
    html: `<html lang="en"><head><title>Contact</title></head><body>${cookieBanner}<div class="popup-overlay"><div class="popup"><h2>Join 20,000 readers</h2><p>Get our best recipes by mail every single week, for free, and unsubscribe whenever you like.</p></div></div>
<div id="main"><h1>Contact</h1><p>Harbour Street 4, 2000 Antwerp</p><p>Open Tuesday to Saturday, 10–18.</p><address>Phone 555 0123</address></div></body></html>`,
    kept: ['Harbour Street 4, 2000 Antwerp', 'Open Tuesday to Saturday, 10–18.', 'Phone 555 0123'],
    dropped: ['We use cookies', 'Join 20,000 readers'],
  },
  {
    name: 'an old page laid out by tables',
    html: `<HTML><HEAD><TITLE>Chess Club</TITLE></HEAD><BODY><TABLE width=800><TR><TD width=150 valign=top><A HREF="index.html">Home</A><BR><A HREF="games.html">Games</A><BR><A HREF="links.html">Links</A></TD>
<TD><H2>Welcome</H2>We meet on Thursdays at 7 pm in the town hall.<BR><BR>Beginners are welcome and boards are provided.<P>The fee is 20 a year.<TABLE border=1><TR><TD>Date</TD><TD>Event</TD></TR><TR><TD>3 May</TD><TD>Blitz</TD></TR><TR><TD>9 June</TD><TD>Simul</TD></TR></TABLE></TD></TR></TABLE></BODY></HTML>`,
    kept: [
      'We meet on Thursdays at 7 pm in the town hall.',
      'Beginners are welcome',
      'The fee is 20 a year.',
      '| 3 May | Blitz |',
      '| 9 June | Simul |',
    ],
    dropped: [],
  },
  {
    name: "a restaurant's menu",
    html: `<html lang="en"><head><title>Menu – Trattoria Pia</title></head><body><header class="top"><a href="/">Trattoria Pia</a><nav>${menu('Menu', 'Book')}</nav></header><div class="content"><h1>Menu</h1><div class="menu menu-section"><h2>Pasta</h2><div class="menu-item"><span class="name">Tagliatelle al ragù</span> <span class="price">14.50</span><p class="desc">Slow-cooked beef, six hours</p></div><div class="menu-item"><span class="name">Gnocchi</span> <span class="price">12.00</span><p>Sage and butter (vegetarian)</p></div></div></div><footer><nav>${menu('Imprint')}</nav></footer></body></html>`,
    kept: ['Tagliatelle al ragù 14.50', 'Slow-cooked beef, six hours', 'Sage and butter (vegetarian)'],
    dropped: ['Imprint'],
  },
  {
    name: 'a Sphinx API page',
    html: `<!doctype html><html lang="en"><head><title>client — Ferry 2.1</title></head><body><div class="related" role="navigation"><ul><li><a href="index.html">Ferry 2.1</a></li></ul></div><div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main"><section id="client"><h1>client<a class="headerlink" href="#client" title="Link">¶</a></h1>
<dl class="py class"><dt class="sig" id="ferry.Client"><em>class</em> ferry.Client(<em>host</em>, <em>port=7000</em>)<a class="headerlink" href="#ferry.Client">¶</a></dt><dd><p>Opens a connection that is shared by all threads and closed when the last of them has ended its work.</p><dl class="py method"><dt class="sig" id="ferry.Client.send">send(<em>message</em>)</dt><dd><p>Raises TimeoutError after ten seconds without an answer from the other side.</p></dd></dl></dd></dl>
<div class="highlight-python notranslate"><div class="highlight"><pre><span></span><span class="kn">import</span> <span class="nn">ferry</span>
<span class="n">ferry</span><span class="o">.</span><span class="n">Client</span>()
</pre></div></div><div class="admonition note"><p class="admonition-title">Note</p><p>Not safe before 2.0.</p></div></section></div></div></div><div class="sphinxsidebar" role="navigation"><h3>Navigation</h3></div></div><div class="footer">© 2026 Ferry authors</div></body></html>`,
    kept: [
      'shared by all threads',
      'Raises TimeoutError after ten seconds',
      'import ferry\nferry.Client()',
      'Not safe before 2.0.',
      'port=7000',
    ],
    dropped: ['© 2026 Ferry authors'],
  },
  {
    name: 'a WordPress page of questions that calls itself an article',
    html: `<!doctype html><html lang="en"><head><title>FAQ – Yoga North</title><meta property="og:type" content="article"></head><body><header class="elementor-location-header"><nav>${menu('Classes', 'Prices')}</nav></header><main id="content" class="site-main"><div class="page-header"><h1>FAQ</h1></div><div class="page-content">
<p>Here you find answers to the questions that new members ask us most often, before their first class and after it. Write to us when yours is not among them, and we will answer within a day or two.</p>
<div class="elementor-accordion">${[
      ['What do I bring?', 'A mat, water and a towel.'],
      ['Can I pause?', 'Twice a year, for four weeks each.'],
      ['Is there a trial?', 'The first class is free.'],
    ]
      .map(
        ([question, answer], i) =>
          `<div class="elementor-accordion-item"><div class="elementor-tab-title" role="button" aria-controls="c${i}" aria-expanded="false"><a class="elementor-accordion-title" tabindex="0">${question}</a></div><div id="c${i}" class="elementor-tab-content" style="display:none"><p>${answer}</p></div></div>`,
      )
      .join('')}</div></div></main><footer>© Yoga North</footer></body></html>`,
    kept: [
      'answers to the questions that new members ask',
      'What do I bring?',
      'A mat, water and a towel.',
      'Twice a year, for four weeks each.',
      'The first class is free.',
    ],
    dropped: ['© Yoga North'],
  },
  {
    name: 'a landing page of nothing but boxes',
    html: `<!doctype html><html lang="en"><head><title>Plumber in Ghent</title></head><body><div class="wrap"><div class="top"><div class="logo">Van Damme</div><div class="links"><a href="/">Home</a><a href="/prices">Prices</a><a href="/contact">Contact</a></div></div>
<div class="hero"><div class="h1like">Your plumber in Ghent</div><div>We fix leaks, boilers and drains, usually on the day you call, and tell you the price before we begin our work.</div></div>
<div class="cols"><div class="col"><h3>Leaks</h3><div>From 80 euro, including the first hour of work and the way to your house in Ghent and around it.</div></div><div class="col"><h3>Boilers</h3><div>Yearly service for 120 euro, with a certificate that your insurance company accepts, and a reminder next year.</div></div></div>
<div class="strip"><span>Emergency line, day and night:</span> <b>0800 555 01</b></div>
<div class="strip"><span>Open Monday to Friday, 8 to 18 h</span></div></div></body></html>`,
    kept: [
      'We fix leaks, boilers and drains',
      'From 80 euro',
      'Yearly service for 120 euro',
      '0800 555 01',
      'Open Monday to Friday, 8 to 18 h',
    ],
    dropped: [],
  },
  {
    name: 'a documentation page that shows when it was changed',
    html: `<!doctype html><html lang="en"><head><title>Limits</title></head><body><main><article><h1>Limits</h1><p>Every project starts with the limits below, which our support team raises on request within a day.</p><p>They are counted for each calendar month, and unused ones are not carried over to the next.</p><div class="grid"><div class="box"><span>Requests</span><span>10,000</span></div><div class="box"><span>Storage</span><span>5 GB</span></div></div><p class="author">By the docs team</p><span>Last updated on <time datetime="2026-01-01" itemprop="dateModified">Jan 1, 2026</time></span></article></main></body></html>`,
    kept: ['raises on request within a day', 'Requests', '10,000', '5 GB'],
    dropped: [],
  },
];
