/** What the page of ways to a site says, in English. Braces are filled in. */
export const en = {
  installHint: 'Add the chat to your site. It loads after your page and never slows it down.',
  installWay: 'Your system',
  installHtml: 'Paste this before </body>.',
  installWordPress:
    'Open the footer of your theme in the site editor.\nAdd a “Custom HTML” block.\nPaste this line into it and save.',
  installShopify:
    'Open Online Store → Themes → Edit code.\nChoose theme.liquid.\nPaste this line before </body> and save.',
  installReact: 'Add this component once, near the root of your app.',
  installVue: 'Add this component once, near the root of your app.',
  installNext: 'Add this to the root layout.',
  installTagManager: 'Add a “Custom HTML” tag.\nPaste this code into it.\nChoose the trigger “All Pages” and publish.',
  installUntried: 'This follows the {name} documentation. If yours looks different, go by that.',
  installGuide: '{name} documentation',
  installDomains: 'Works on {domains}, including subdomains.',
  installLocal: 'Works on localhost only until you add your website.',
  installChangeDomain: 'Change',
  installAddDomain: 'Add website',
  installSeen: 'Status',
  installOthers: 'Other ways',
  installPageLink: 'Share this link.',
  installNotSeen: 'Waiting for the first visit. Open a page of your site that has this code.',
  installSeenAt: 'seen {time}',
  installRefused: 'Not allowed',
  installAllow: 'Allow',
  installAllowHost: 'Allow the chat on {host}',
  installAllowedNow: 'Allowed now. Reload the page.',
  installSearch: 'Search box',
  installSearchHint:
    'Search for your docs: instant results as people type, an answer on Enter. Opens with ⌘K or Ctrl K.',
  installPage: 'Chat page',
  installPageHint: 'No website? Share a link to a hosted chat page.',
};
