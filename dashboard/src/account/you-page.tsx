import { useState } from 'react';
import { useWays } from '../session/session-context.ts';
import { NotYet } from '../ui/not-yet.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { applyTheme, keepPreferences, type Preferences, readPreferences, type Theme } from '../ui/preferences.ts';
import { SettingPanel } from '../ui/setting.tsx';
import { languageNames, useWords, type Words } from '../words/index.ts';
import { AccountFrame } from './account-frame.tsx';
import { AddressConfirmation } from './address-confirmation.tsx';
import { NameForm } from './name-form.tsx';
import { NotificationsPanel, useNotifications } from './notifications-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PictureField } from './picture-field.tsx';
import { usePushState } from './push-panel.tsx';
import './account.css';

const themes: { theme: Theme; name: keyof Words }[] = [
  { theme: 'auto', name: 'themeAuto' },
  { theme: 'light', name: 'themeLight' },
  { theme: 'dark', name: 'themeDark' },
];

export default function YouPage() {
  return <AccountFrame>{() => <You />}</AccountFrame>;
}

/** Settings of the signed-in user, not of an account. */
function You() {
  const words = useWords();
  const [preferences, setPreferences] = useState(() => readPreferences());
  const ways = useWays();
  const notifications = useNotifications();
  const push = usePushState();
  // Its panels are as high as what is known of these: together they are drawn once.
  if (ways.isPending || notifications.isPending || push.isPending)
    return <NotYet title={words('you')} hint={words('profileHint')} shape="profile" />;

  function change(changed: Partial<Preferences>) {
    const next = { ...preferences, ...changed };
    setPreferences(next);
    applyTheme(next.theme);
    // Each language is a file of its own, loaded when the page is.
    if (keepPreferences(next) && changed.language) location.reload();
  }

  return (
    <>
      <PageTitle title={words('you')} hint={words('profileHint')} />
      <div className="own-settings">
        <SettingPanel title={words('accountDetails')}>
          <PictureField />
          <AddressConfirmation />
          <NameForm />
        </SettingPanel>
        <SettingPanel title={words('preferences')} hint={words('youHint')}>
          <fieldset className="theme">
            <legend>{words('theme')}</legend>
            <div className="segments">
              {themes.map(({ theme, name }) => (
                <label key={theme}>
                  <input
                    type="radio"
                    name="theme"
                    checked={preferences.theme === theme}
                    onChange={() => change({ theme })}
                  />
                  {words(name)}
                </label>
              ))}
            </div>
          </fieldset>
          <label className="field stacked your-language">
            {words('language')}
            <select
              value={preferences.language}
              onChange={(event) => change({ language: event.target.value as Preferences['language'] })}
            >
              <option value="auto">{words('languageAuto')}</option>
              {Object.entries(languageNames).map(([language, name]) => (
                <option key={language} value={language} lang={language}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </SettingPanel>
        <NotificationsPanel />
        <PasswordPanel />
      </div>
    </>
  );
}
