/** What every page says, in English. Braces are filled in. */
export const en = {
  product: 'Parley',
  loading: 'Loading…',
  save: 'Save',
  saved: 'Saved',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  copy: 'Copy',
  copied: 'Copied',
  tryAgain: 'Try again',
  back: 'Back',
  skipToContent: 'Skip to the content',
  navigation: 'Main',

  unreachable: 'The server cannot be reached. Check your connection; nothing is lost.',
  somethingFailed: 'Something went wrong on the server. Try again; if it stays, its log says why.',
  notAllowed: 'Your role does not allow this: ask an owner of the account.',
  notFound: 'This page does not exist, or it is not yours.',
};
