/** What the page of ways to a site says, in English. Braces are filled in. */
export const en = {
  installHint: 'Add the chat to your site. It loads after your page and never slows it down.',
  installWay: 'Your system',
  installHtml: 'Paste this before </body>.',
  installWordPress: 'In WordPress, add a “Custom HTML” block to the footer of your theme and paste this line.',
  installShopify:
    'In Shopify, open Online Store → Themes → Edit code → theme.liquid and paste this line before </body>.',
  installReact: 'Add this component once, near the root of your app.',
  installVue: 'Add this component once, near the root of your app.',
  installNext: 'Add this to the root layout.',
  installTagManager: 'In Google Tag Manager, add a “Custom HTML” tag with this code, triggered on all pages.',
  installUntried: 'Written from the documentation of {name}; not tested by us.',
  installDomain: 'Works on {domain} and its subdomains.',
  installLocal: 'Works on localhost only until you add your website.',
  installChangeDomain: 'Change',
  installSeen: 'Status',
  installOthers: 'Other ways',
  installPageLink: 'Share this link.',
  installNotSeen: 'Waiting for the first visit. Open a page of your site that has this code.',
  installSeenAt: 'last {time}',
  installRefused: 'Not allowed',
  installSearch: 'Search box',
  installSearchHint:
    'Search for your docs: instant results as people type, an answer on Enter. Opens with ⌘K or Ctrl K.',
  installPage: 'Chat page',
  installPageHint: 'No website? Share a link to a hosted chat page.',
};
